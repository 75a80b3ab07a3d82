import java.io.File;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AccountApi;
import org.openapitools.client.api.AnalyticsApi;
import org.openapitools.client.api.MediaApi;
import org.openapitools.client.api.PostsApi;
import org.openapitools.client.model.ApiError;
import org.openapitools.client.model.PlatformInput;
import org.openapitools.client.model.Post;
import org.openapitools.client.model.PostChange;
import org.openapitools.client.model.PostList;
import org.openapitools.client.model.PostSchedule;
import org.openapitools.client.model.PostsInput;

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
      ApiError error = CLIENT.getObjectMapper().readValue(e.getResponseBody(), ApiError.class);
      System.out.println(name + ": " + e.getCode() + " " + error.getCode());
    }
  }

  static PostSchedule inAnHour() {
    return new PostSchedule().scheduledDate(OffsetDateTime.now().plusHours(1));
  }

  public static void main(String[] args) throws Exception {
    CLIENT.updateBaseUri(System.getenv("OTTERPOST_URL") + "/api/v1");
    String key = System.getenv("OTTERPOST_KEY");
    CLIENT.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    PostsApi posts = new PostsApi(CLIENT);

    var me = new AccountApi(CLIENT).getMe(null);
    System.out.println("me: " + me.getSubscription().getStatus());

    var input = new PostsInput().text("A draft");
    input.platforms(List.of(PlatformInput.X, PlatformInput.BLUESKY));
    Post draft = posts.createPosts(input, null, null).getPosts().get(0);
    String id = draft.getId();
    System.out.println(
        "created: " + draft.getStatus() + " for " + String.join(",", draft.getPlatforms()));

    var scheduled = posts.schedulePost(id, inAnHour(), null, null, null);
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
    var date = unscheduled.getScheduledDate();
    System.out.println(
        "unscheduled: " + unscheduled.getStatus() + ", " + (date == null ? "no date" : date));

    var published = posts.publishPost(id, id, null, null, null);
    System.out.println("published: " + published.getStatus());

    Post read = posts.getPost(id, null);
    System.out.println(
        "read: "
            + read.getResults().stream()
                .map(one -> one.getPlatform() + " " + one.getStatus())
                .collect(Collectors.joining(", ")));

    tell("refused", () -> posts.schedulePost(id, inAnHour(), null, null, null));
    tell("missing", () -> posts.getPost("000000000000000000000000", null));

    var overview = new AnalyticsApi(CLIENT).getAnalyticsOverview(null, null, null, null);
    System.out.println(
        "overview: "
            + overview.getStats().getTotalPostsPublished()
            + " published, best month "
            + overview.getTrends().getBestMonth().getCount());

    var uploaded = new MediaApi(CLIENT).uploadMedia(new File("picture.png"), null, null, null);
    System.out.println("uploaded: " + uploaded.getUrl().getScheme());

    var deleted = posts.deletePost(id, null, null, null);
    System.out.println("deleted: " + deleted.getSuccess());
  }
}
