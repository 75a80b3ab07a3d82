use chrono::{Duration, Utc};
use reqwest::header::{HeaderMap, AUTHORIZATION};
use std::num::NonZeroU32;
use types::{ApiError, ListPostsStatus, PlatformInput, PostChange, PostSchedule, PostsInput, PublishOptions};

progenitor::generate_api!("openapi.json");

fn in_an_hour() -> PostSchedule {
    PostSchedule { confirm_resend: None, scheduled_date: Utc::now() + Duration::hours(1) }
}

/// Errors are of one type, whatever the status.
fn tell<Answer: std::fmt::Debug>(name: &str, answer: Result<Answer, Error<ApiError>>) {
    match answer {
        Err(Error::ErrorResponse(refused)) => println!("{name}: {} {}", refused.status().as_u16(), *refused.code),
        other => panic!("{other:?}"),
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let url = format!("{}/api/v1", std::env::var("OTTERPOST_URL")?);
    let key = format!("Bearer {}", std::env::var("OTTERPOST_KEY")?);
    let headers = HeaderMap::from_iter([(AUTHORIZATION, key.parse()?)]);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    let client = Client::new_with_client(&url, http);

    let me = client.get_me(None).await?;
    println!("me: {}", *me.subscription.status);

    let input = PostsInput {
        text: Some("A draft".parse()?),
        platforms: vec![PlatformInput::X, PlatformInput::Bluesky],
        ..PostsInput::default()
    };
    let created = client.create_posts(None, None, &input).await?;
    let draft = &created.posts[0];
    let platforms: Vec<_> = draft.platforms.iter().map(|one| one.as_str()).collect();
    println!("created: {} for {}", *draft.status, platforms.join(","));

    let scheduled = client.schedule_post(&draft.id, None, None, None, &in_an_hour()).await?;
    println!("scheduled: {}", *scheduled.status);

    let limit = NonZeroU32::new(5);
    let status = Some(ListPostsStatus::Scheduled);
    let list = client
        .list_posts(None, None, None, None, None, limit, None, None, None, None, None, status, None, None, None, None)
        .await?;
    println!("listed: {} {}", list.pagination.total, *list.posts[0].status);

    let change = PostChange { text: Some("A better text".parse()?), ..PostChange::default() };
    let updated = client.update_post(&draft.id, None, None, None, &change).await?;
    println!("updated: {}, {}", *updated.text, *updated.status);

    let unscheduled = client.unschedule_post(&draft.id, None, None, None).await?;
    let date = unscheduled.scheduled_date.map_or("no date".to_owned(), |date| date.to_string());
    println!("unscheduled: {}, {date}", *unscheduled.status);

    let once = draft.id.parse()?;
    let published = client.publish_post(&draft.id, Some(&once), None, None, &PublishOptions::default()).await?;
    println!("published: {}", *published.status);

    let read = client.get_post(&draft.id, None).await?;
    let results: Vec<_> = read.results.iter().map(|one| format!("{} {}", *one.platform, *one.status)).collect();
    println!("read: {}", results.join(", "));

    tell("refused", client.schedule_post(&draft.id, None, None, None, &in_an_hour()).await);
    tell("missing", client.get_post(&"000000000000000000000000".parse()?, None).await);

    let overview = client.get_analytics_overview(None, None, None, None).await?;
    let best = overview.trends.best_month.as_ref().map_or(0, |month| month.count.get());
    println!("overview: {} published, best month {best}", overview.stats.total_posts_published);

    let deleted = client.delete_post(&draft.id, None, None, None).await?;
    println!("deleted: {}", deleted.success);
    Ok(())
}
