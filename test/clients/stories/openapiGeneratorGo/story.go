package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"otterpost.test/openapigenerator/otterpost"
)

func got[Answer any](answer Answer, _ *http.Response, err error) Answer {
	if err != nil {
		log.Fatal(err)
	}
	return answer
}

// Errors come as models of the answer.
func errorOf[Answer any](_ Answer, response *http.Response, err error) (int, string) {
	var refusal *otterpost.GenericOpenAPIError
	if !errors.As(err, &refusal) {
		log.Fatal(err)
	}
	return response.StatusCode, refusal.Model().(otterpost.ApiError).Code
}

func inAnHour() otterpost.PostSchedule {
	return *otterpost.NewPostSchedule(time.Now().Add(time.Hour))
}

func main() {
	configuration := otterpost.NewConfiguration()
	configuration.Servers = otterpost.ServerConfigurations{{URL: os.Getenv("OTTERPOST_URL") + "/api/v1"}}
	client := otterpost.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), otterpost.ContextAccessToken, os.Getenv("OTTERPOST_KEY"))

	me := got(client.AccountAPI.GetMe(ctx).Execute())
	fmt.Println("me:", me.Subscription.Status)

	input := otterpost.NewPostsInput()
	input.SetText("A draft")
	input.SetPlatforms([]otterpost.PlatformInput{otterpost.X, otterpost.BLUESKY})
	draft := got(client.PostsAPI.CreatePosts(ctx).PostsInput(*input).Execute()).Posts[0]
	fmt.Println("created:", draft.Status, "for", strings.Join(draft.Platforms, ","))

	scheduled := got(client.PostsAPI.SchedulePost(ctx, draft.Id).PostSchedule(inAnHour()).Execute())
	fmt.Println("scheduled:", scheduled.Status)

	list := got(client.PostsAPI.ListPosts(ctx).Status("scheduled").Limit(5).Execute())
	fmt.Println("listed:", list.Pagination.Total, list.Posts[0].Status)

	change := otterpost.NewPostChange()
	change.SetText("A better text")
	updated := got(client.PostsAPI.UpdatePost(ctx, draft.Id).PostChange(*change).Execute())
	fmt.Printf("updated: %s, %s\n", updated.Text, updated.Status)

	unscheduled := got(client.PostsAPI.UnschedulePost(ctx, draft.Id).Execute())
	date := "no date"
	if value := unscheduled.ScheduledDate.Get(); value != nil {
		date = value.String()
	}
	fmt.Printf("unscheduled: %s, %s\n", unscheduled.Status, date)

	published := got(client.PostsAPI.PublishPost(ctx, draft.Id).IdempotencyKey(draft.Id).Execute())
	fmt.Println("published:", published.Status)

	read := got(client.PostsAPI.GetPost(ctx, draft.Id).Execute())
	var results []string
	for _, one := range read.Results {
		results = append(results, one.Platform+" "+one.Status)
	}
	fmt.Println("read:", strings.Join(results, ", "))

	status, code := errorOf(client.PostsAPI.SchedulePost(ctx, draft.Id).PostSchedule(inAnHour()).Execute())
	fmt.Println("refused:", status, code)

	status, code = errorOf(client.PostsAPI.GetPost(ctx, "000000000000000000000000").Execute())
	fmt.Println("missing:", status, code)

	overview := got(client.AnalyticsAPI.GetAnalyticsOverview(ctx).Execute())
	fmt.Printf("overview: %d published, best month %d\n",
		overview.Stats.TotalPostsPublished, overview.Trends.BestMonth.Get().Count)

	picture, err := os.Open("picture.png")
	if err != nil {
		log.Fatal(err)
	}
	uploaded := got(client.MediaAPI.UploadMedia(ctx).File(picture).Execute())
	fmt.Println("uploaded:", uploaded.Url[:4])

	deleted := got(client.PostsAPI.DeletePost(ctx, draft.Id).Execute())
	fmt.Println("deleted:", deleted.Success)
}
