package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	ht "github.com/ogen-go/ogen/http"
	"github.com/ogen-go/ogen/ogenerrors"
	"otterpost.test/ogen/otterpost"
)

// A key opens the door in one of two headers; this is the recommended one.
type key string

func (k key) BearerAuth(context.Context, otterpost.OperationName) (otterpost.BearerAuth, error) {
	return otterpost.BearerAuth{Token: string(k)}, nil
}

func (key) ApiKeyHeader(context.Context, otterpost.OperationName) (otterpost.ApiKeyHeader, error) {
	return otterpost.ApiKeyHeader{}, ogenerrors.ErrSkipClientSecurity
}

func must[Value any](value Value, err error) Value {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// Every answer that an operation may have is a type; this is the one that should come.
func got[Answer any](answer any, err error) Answer {
	expected, ok := must(answer, err).(Answer)
	if !ok {
		log.Fatalf("%T: %+v", answer, answer)
	}
	return expected
}

func inAnHour() *otterpost.PostSchedule {
	return &otterpost.PostSchedule{ScheduledDate: time.Now().Add(time.Hour)}
}

func main() {
	ctx := context.Background()
	client := must(otterpost.NewClient(os.Getenv("OTTERPOST_URL")+"/api/v1", key(os.Getenv("OTTERPOST_KEY"))))

	me := got[*otterpost.MeHeaders](client.GetMe(ctx, otterpost.GetMeParams{}))
	fmt.Println("me:", me.Response.Subscription.Status)

	created := got[*otterpost.CreatedPostsHeaders](client.CreatePosts(ctx, &otterpost.PostsInput{
		Text:      otterpost.NewOptPostText("A draft"),
		Platforms: []otterpost.PlatformInput{otterpost.PlatformInputX, otterpost.PlatformInputBluesky},
	}, otterpost.CreatePostsParams{}))
	draft := created.Response.Posts[0]
	var platforms []string
	for _, one := range draft.Platforms {
		platforms = append(platforms, string(one))
	}
	fmt.Println("created:", draft.Status, "for", strings.Join(platforms, ","))

	scheduled := got[*otterpost.ScheduledPostHeaders](
		client.SchedulePost(ctx, inAnHour(), otterpost.SchedulePostParams{ID: draft.ID}))
	fmt.Println("scheduled:", scheduled.Response.Status)

	listed := got[*otterpost.PostListHeaders](client.ListPosts(ctx, otterpost.ListPostsParams{
		Status: otterpost.NewOptPostStatusFilter(otterpost.PostStatusFilterScheduled),
		Limit:  otterpost.NewOptInt32(5),
	}))
	fmt.Println("listed:", listed.Response.Pagination.Total, listed.Response.Posts[0].Status)

	change := &otterpost.PostChange{Text: otterpost.NewOptPostText("A better text")}
	updated := got[*otterpost.UpdatePostOKHeaders](
		client.UpdatePost(ctx, change, otterpost.UpdatePostParams{ID: draft.ID}))
	fmt.Printf("updated: %s, %s\n", updated.Response.Text, updated.Response.Status)

	unscheduled := got[*otterpost.UpdatePostOKHeaders](
		client.UnschedulePost(ctx, otterpost.UnschedulePostParams{ID: draft.ID}))
	date := "no date"
	if value, ok := unscheduled.Response.ScheduledDate.Get(); ok {
		date = value.String()
	}
	fmt.Printf("unscheduled: %s, %s\n", unscheduled.Response.Status, date)

	published := got[*otterpost.PublishedPostHeaders](client.PublishPost(ctx,
		otterpost.OptPublishOptions{},
		otterpost.PublishPostParams{
			ID:             draft.ID,
			IdempotencyKey: otterpost.NewOptUniqueKey(otterpost.UniqueKey(draft.ID)),
		}))
	fmt.Println("published:", published.Response.Status)

	read := got[*otterpost.PostHeaders](client.GetPost(ctx, otterpost.GetPostParams{ID: draft.ID}))
	var results []string
	for _, one := range read.Response.Results {
		results = append(results, fmt.Sprint(one.Platform, " ", one.Status))
	}
	fmt.Println("read:", strings.Join(results, ", "))

	refused := got[*otterpost.BadChangeHeaders](
		client.SchedulePost(ctx, inAnHour(), otterpost.SchedulePostParams{ID: draft.ID}))
	fmt.Println("refused:", http.StatusBadRequest, refused.Response.Code)

	missing := got[*otterpost.NotFoundHeaders](
		client.GetPost(ctx, otterpost.GetPostParams{ID: "000000000000000000000000"}))
	fmt.Println("missing:", http.StatusNotFound, missing.Response.Code)

	overview := got[*otterpost.AnalyticsOverviewHeaders](
		client.GetAnalyticsOverview(ctx, otterpost.GetAnalyticsOverviewParams{}))
	fmt.Printf("overview: %d published, best month %d\n",
		overview.Response.Stats.TotalPostsPublished, overview.Response.Trends.BestMonth.Value.Count)

	picture := must(os.Open("picture.png"))
	uploaded := got[*otterpost.UpdateMediaOKHeaders](client.UploadMedia(ctx,
		&otterpost.MediaUploadMultipart{File: ht.MultipartFile{Name: "picture.png", File: picture}},
		otterpost.UploadMediaParams{}))
	fmt.Println("uploaded:", uploaded.Response.URL.Scheme)

	deleted := got[*otterpost.DeletedPostHeaders](client.DeletePost(ctx, otterpost.DeletePostParams{ID: draft.ID}))
	fmt.Println("deleted:", deleted.Response.Success)
}
