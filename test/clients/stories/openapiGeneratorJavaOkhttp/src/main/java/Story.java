import java.io.File;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AccountApi;
import org.openapitools.client.api.AnalyticsApi;
import org.openapitools.client.api.MediaApi;
import org.openapitools.client.api.PostsApi;
import org.openapitools.client.model.AnalyticsOverview;
import org.openapitools.client.model.ApiError;
import org.openapitools.client.model.DeletedPost;
import org.openapitools.client.model.Me;
import org.openapitools.client.model.PlatformInput;
import org.openapitools.client.model.Post;
import org.openapitools.client.model.PostChange;
import org.openapitools.client.model.PostList;
import org.openapitools.client.model.PostSchedule;
import org.openapitools.client.model.PostsInput;
import org.openapitools.client.model.PublishedPost;
import org.openapitools.client.model.ScheduledPost;
import org.openapitools.client.model.UploadedMedia;

public class Story {
  private static final ApiClient CLIENT = new ApiClient();

  interface Request {
    Object send() throws ApiException;
  }

  /** Errors are thrown, with the answer as text. */
  static void tell(String name, Request request) throws Exception {
    try {
      request.send();
    } catch (ApiException e) {
      ApiError error = ApiError.fromJson(e.getResponseBody());
      System.out.println(name + ": " + e.getCode() + " " + error.getCode());
    }
  }

  static PostSchedule inAnHour() {
    return new PostSchedule().scheduledDate(OffsetDateTime.now().plusHours(1));
  }

  public static void main(String[] args) throws Exception {
    CLIENT.setBasePath(System.getenv("OTTERPOST_URL") + "/api/v1");
    CLIENT.setBearerToken(System.getenv("OTTERPOST_KEY"));
    PostsApi posts = new PostsApi(CLIENT);

    Me me = new AccountApi(CLIENT).getMe(null);
    System.out.println("me: " + me.getSubscription().getStatus());

    PostsInput input = new PostsInput().text("A draft");
    input.platforms(Arrays.asList(PlatformInput.X, PlatformInput.BLUESKY));
    Post draft = posts.createPosts(input, null, null).getPosts().get(0);
    String id = draft.getId();
    System.out.println(
        "created: " + draft.getStatus() + " for " + String.join(",", draft.getPlatforms()));

    ScheduledPost scheduled = posts.schedulePost(id, inAnHour(), null, null, null);
    System.out.println("scheduled: " + scheduled.getStatus());

    PostList list =
        posts.listPosts(
            null, null, 5, "scheduled", null, null, null, null, null, null, null, null, null, null, null,
            null);
    System.out.println(
        "listed: " + list.getPagination().getTotal() + " " + list.getPosts().get(0).getStatus());

    Post updated = posts.updatePost(id, new PostChange().text("A better text"), null, null, null);
    System.out.println("updated: " + updated.getText() + ", " + updated.getStatus());

    Post unscheduled = posts.unschedulePost(id, null, null, null);
    OffsetDateTime date = unscheduled.getScheduledDate();
    System.out.println(
        "unscheduled: " + unscheduled.getStatus() + ", " + (date == null ? "no date" : date));

    PublishedPost published = posts.publishPost(id, id, null, null, null);
    System.out.println("published: " + published.getStatus());

    Post read = posts.getPost(id, null);
    System.out.println(
        "read: "
            + read.getResults().stream()
                .map(one -> one.getPlatform() + " " + one.getStatus())
                .collect(Collectors.joining(", ")));

    tell("refused", () -> posts.schedulePost(id, inAnHour(), null, null, null));
    tell("missing", () -> posts.getPost("000000000000000000000000", null));

    AnalyticsOverview overview = new AnalyticsApi(CLIENT).getAnalyticsOverview(null, null, null, null);
    System.out.println(
        "overview: "
            + overview.getStats().getTotalPostsPublished()
            + " published, best month "
            + overview.getTrends().getBestMonth().getCount());

    UploadedMedia uploaded = new MediaApi(CLIENT).uploadMedia(new File("picture.png"), null, null, null);
    System.out.println("uploaded: " + uploaded.getUrl().getScheme());

    DeletedPost deleted = posts.deletePost(id, null, null, null);
    System.out.println("deleted: " + deleted.getSuccess());
  }
}
