import java.io.File
import java.time.OffsetDateTime
import org.openapitools.client.apis.AccountApi
import org.openapitools.client.apis.AnalyticsApi
import org.openapitools.client.apis.MediaApi
import org.openapitools.client.apis.PostsApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.ApiError
import org.openapitools.client.models.PlatformInput
import org.openapitools.client.models.PostChange
import org.openapitools.client.models.PostSchedule
import org.openapitools.client.models.PostsInput

/** Errors are thrown, with the answer as text. */
fun tell(name: String, request: () -> Any) {
    try {
        request()
    } catch (e: ClientException) {
        val body = (e.response as ClientError<*>).body as String
        val error = Serializer.moshi.adapter(ApiError::class.java).fromJson(body)
        println("$name: ${e.statusCode} ${error?.code}")
    }
}

fun inAnHour() = PostSchedule(scheduledDate = OffsetDateTime.now().plusHours(1))

fun main() {
    val url = System.getenv("OTTERPOST_URL") + "/api/v1"
    ApiClient.accessToken = System.getenv("OTTERPOST_KEY")
    val posts = PostsApi(url)

    println("me: ${AccountApi(url).getMe().subscription.status}")

    val platforms = listOf(PlatformInput.x, PlatformInput.bluesky)
    val draft = posts.createPosts(PostsInput(text = "A draft", platforms = platforms)).posts[0]
    println("created: ${draft.status} for ${draft.platforms.joinToString(",")}")

    println("scheduled: ${posts.schedulePost(draft.id, inAnHour()).status}")

    val list = posts.listPosts(status = PostsApi.StatusListPosts.scheduled, limit = 5)
    println("listed: ${list.pagination.total} ${list.posts[0].status}")

    val updated = posts.updatePost(draft.id, PostChange(text = "A better text"))
    println("updated: ${updated.text}, ${updated.status}")

    val unscheduled = posts.unschedulePost(draft.id)
    println("unscheduled: ${unscheduled.status}, ${unscheduled.scheduledDate ?: "no date"}")

    println("published: ${posts.publishPost(draft.id, idempotencyKey = draft.id).status}")

    val results = posts.getPost(draft.id).results.orEmpty()
    println("read: ${results.joinToString(", ") { "${it.platform} ${it.status}" }}")

    tell("refused") { posts.schedulePost(draft.id, inAnHour()) }
    tell("missing") { posts.getPost("000000000000000000000000") }

    val overview = AnalyticsApi(url).getAnalyticsOverview()
    val best = overview.trends.bestMonth?.count
    println("overview: ${overview.stats.totalPostsPublished} published, best month $best")

    println("uploaded: ${MediaApi(url).uploadMedia(File("picture.png")).url.scheme}")

    println("deleted: ${posts.deletePost(draft.id).success}")
}
