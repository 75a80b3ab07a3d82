use chrono::{Duration, Utc};
use openapi::apis::configuration::Configuration;
use openapi::apis::{account_api, analytics_api, media_api, posts_api, Error, ResponseContent};
use openapi::models::{PlatformInput, PostChange, PostSchedule, PostsInput};

fn in_an_hour() -> PostSchedule {
    PostSchedule::new((Utc::now() + Duration::hours(1)).into())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Configuration {
        base_path: format!("{}/api/v1", std::env::var("OTTERPOST_URL")?),
        bearer_access_token: Some(std::env::var("OTTERPOST_KEY")?),
        ..Configuration::new()
    };

    let me = account_api::get_me(&client, None).await?;
    println!("me: {}", me.subscription.status);

    let input = PostsInput {
        text: Some("A draft".to_owned()),
        platforms: Some(vec![PlatformInput::X, PlatformInput::Bluesky]),
        ..PostsInput::new()
    };
    let created = posts_api::create_posts(&client, input, None, None).await?;
    let draft = &created.posts[0];
    let id = draft.id.as_str();
    println!("created: {} for {}", draft.status, draft.platforms.join(","));

    let scheduled = posts_api::schedule_post(&client, id, in_an_hour(), None, None, None).await?;
    println!("scheduled: {}", scheduled.status);

    let status = Some("scheduled");
    let list = posts_api::list_posts(
        &client, None, None, Some(5), status, None, None, None, None, None, None,
        None, None, None, None, None, None,
    )
    .await?;
    println!("listed: {} {}", list.pagination.total, list.posts[0].status);

    let change = PostChange { text: Some("A better text".to_owned()), ..PostChange::new() };
    let updated = posts_api::update_post(&client, id, change, None, None, None).await?;
    println!("updated: {}, {}", updated.text, updated.status);

    let unscheduled = posts_api::unschedule_post(&client, id, None, None, None).await?;
    let date = unscheduled.scheduled_date.map_or("no date".to_owned(), |date| date.to_string());
    println!("unscheduled: {}, {date}", unscheduled.status);

    let published = posts_api::publish_post(&client, id, Some(id), None, None, None).await?;
    println!("published: {}", published.status);

    let read = posts_api::get_post(&client, id, None).await?;
    let results = read.results.unwrap_or_default();
    let results: Vec<_> = results.iter().map(|one| format!("{} {}", one.platform, one.status)).collect();
    println!("read: {}", results.join(", "));

    // Whatever the status, the error is in the first of the variants.
    match posts_api::schedule_post(&client, id, in_an_hour(), None, None, None).await {
        Err(Error::ResponseError(ResponseContent {
            status,
            entity: Some(posts_api::SchedulePostError::Status400(error)),
            ..
        })) => println!("refused: {} {}", status.as_u16(), error.code),
        other => panic!("{other:?}"),
    }

    match posts_api::get_post(&client, "000000000000000000000000", None).await {
        Err(Error::ResponseError(ResponseContent {
            status,
            entity: Some(posts_api::GetPostError::Status400(error)),
            ..
        })) => println!("missing: {} {}", status.as_u16(), error.code),
        other => panic!("{other:?}"),
    }

    let overview = analytics_api::get_analytics_overview(&client, None, None, None, None).await?;
    let best = overview.trends.best_month.map_or(0, |month| month.count);
    println!("overview: {} published, best month {best}", overview.stats.total_posts_published);

    let uploaded = media_api::upload_media(&client, "picture.png".into(), None, None, None).await?;
    println!("uploaded: {}", &uploaded.url[..4]);

    let deleted = posts_api::delete_post(&client, id, None, None, None).await?;
    println!("deleted: {}", deleted.success);
    Ok(())
}
