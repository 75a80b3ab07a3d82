package main

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"strings"
	"time"
)

// Of an answer that should be there.
func got[Answer any](answer *Answer, body []byte) Answer {
	if answer == nil {
		log.Fatal(string(body))
	}
	return *answer
}

func must[Value any](value Value, err error) Value {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func inAnHour() PostSchedule {
	return PostSchedule{ScheduledDate: time.Now().Add(time.Hour)}
}

func main() {
	ctx := context.Background()
	otterpost := must(NewClientWithResponses(
		os.Getenv("OTTERPOST_URL")+"/api/v1",
		WithRequestEditorFn(func(_ context.Context, req *http.Request) error {
			req.Header.Set("Authorization", "Bearer "+os.Getenv("OTTERPOST_KEY"))
			return nil
		}),
	))

	me := must(otterpost.GetMeWithResponse(ctx, nil))
	fmt.Println("me:", got(me.JSON200, me.Body).Subscription.Status)

	text := "A draft"
	created := must(otterpost.CreatePostsWithResponse(ctx, nil, PostsInput{
		Text:      &text,
		Platforms: &[]PlatformInput{X, Bluesky},
	}))
	draft := got(created.JSON201, created.Body).Posts[0]
	fmt.Println("created:", draft.Status, "for", strings.Join(draft.Platforms, ","))

	scheduled := must(otterpost.SchedulePostWithResponse(ctx, draft.Id, nil, inAnHour()))
	fmt.Println("scheduled:", got(scheduled.JSON200, scheduled.Body).Status)

	status, limit := ListPostsParamsStatusScheduled, int32(5)
	listed := must(otterpost.ListPostsWithResponse(ctx, &ListPostsParams{Status: &status, Limit: &limit}))
	list := got(listed.JSON200, listed.Body)
	fmt.Println("listed:", list.Pagination.Total, list.Posts[0].Status)

	better := "A better text"
	changed := must(otterpost.UpdatePostWithResponse(ctx, draft.Id, nil, PostChange{Text: &better}))
	updated := got(changed.JSON200, changed.Body)
	fmt.Printf("updated: %s, %s\n", updated.Text, updated.Status)

	undated := must(otterpost.UnschedulePostWithResponse(ctx, draft.Id, nil))
	unscheduled := got(undated.JSON200, undated.Body)
	date := "no date"
	if unscheduled.ScheduledDate != nil {
		date = unscheduled.ScheduledDate.String()
	}
	fmt.Printf("unscheduled: %s, %s\n", unscheduled.Status, date)

	once := &PublishPostParams{IdempotencyKey: &draft.Id}
	published := must(otterpost.PublishPostWithResponse(ctx, draft.Id, once, PublishOptions{}))
	fmt.Println("published:", got(published.JSON200, published.Body).Status)

	read := must(otterpost.GetPostWithResponse(ctx, draft.Id, nil))
	var results []string
	for _, one := range got(got(read.JSON200, read.Body).Results, read.Body) {
		results = append(results, one.Platform+" "+one.Status)
	}
	fmt.Println("read:", strings.Join(results, ", "))

	refused := must(otterpost.SchedulePostWithResponse(ctx, draft.Id, nil, inAnHour()))
	fmt.Println("refused:", refused.StatusCode(), got(refused.JSON400, refused.Body).Code)

	missing := must(otterpost.GetPostWithResponse(ctx, "000000000000000000000000", nil))
	fmt.Println("missing:", missing.StatusCode(), got(missing.JSON404, missing.Body).Code)

	analytics := must(otterpost.GetAnalyticsOverviewWithResponse(ctx, nil))
	overview := got(analytics.JSON200, analytics.Body)
	fmt.Printf("overview: %d published, best month %d\n",
		overview.Stats.TotalPostsPublished, overview.Trends.BestMonth.Count)

	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	part := must(writer.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="picture.png"`},
		"Content-Type":        {"image/png"},
	}))
	must(part.Write(must(os.ReadFile("picture.png"))))
	must(0, writer.Close())
	upload := must(otterpost.UploadMediaWithBodyWithResponse(ctx, nil, writer.FormDataContentType(), &form))
	fmt.Println("uploaded:", got(upload.JSON200, upload.Body).Url[:4])

	deleted := must(otterpost.DeletePostWithResponse(ctx, draft.Id, nil))
	fmt.Println("deleted:", got(deleted.JSON200, deleted.Body).Success)
}
