// Generated from openapi/openapi.yaml by `npm run generate`. Do not edit.

export const MEMBERS = {
  "ReviewLink": [
    "url",
    "expires_at"
  ],
  "Review": [
    "decision",
    "note"
  ],
  "KeyFacts": [
    "name",
    "permissions",
    "last_used_at",
    "accounts",
    "limits"
  ],
  "KeyAccount": [
    "id",
    "platform",
    "handle"
  ],
  "KeyLimits": [
    "posts_per_day",
    "posts_left",
    "monthly_budget",
    "currency",
    "spent",
    "committed",
    "left"
  ],
  "Me": [
    "authenticated",
    "key",
    "subscription",
    "limits",
    "stats"
  ],
  "Subscription": [
    "has_access",
    "status",
    "is_trialing",
    "trial_ends_at",
    "current_period_ends_at"
  ],
  "PostStats": [
    "total_posts",
    "scheduled_posts",
    "posted_posts",
    "draft_posts"
  ],
  "AccountList": [
    "accounts"
  ],
  "ConnectedAccount": [
    "id",
    "x_handle",
    "x_name",
    "is_primary",
    "nickname",
    "x_subscription_type",
    "connected_at",
    "profile_image_url"
  ],
  "CrossPosting": [
    "auto_cross_post",
    "default_targets",
    "deliverable_targets",
    "platforms"
  ],
  "CrossPostingPlatform": [
    "platform",
    "label",
    "connected",
    "usable",
    "needs_reconnect",
    "accounts",
    "limits"
  ],
  "CrossPostingAccount": [
    "account_id",
    "remote_id",
    "handle",
    "display_name",
    "avatar_url",
    "is_primary",
    "disconnected",
    "simulated"
  ],
  "NetworkLimits": [
    "max_text_length",
    "text_unit",
    "max_images",
    "max_videos",
    "max_image_bytes",
    "max_thread_parts"
  ],
  "Post": [
    "id",
    "x_account_id",
    "secondary_a_account_id",
    "secondary_b_account_id",
    "category",
    "text",
    "scheduled_date",
    "queued",
    "posted",
    "posted_date",
    "failed",
    "has_failures",
    "failed_reason",
    "is_thread",
    "thread_tweets",
    "media_urls",
    "thread_media",
    "community_id",
    "share_with_followers",
    "variants",
    "external_id",
    "metadata",
    "x_post_id",
    "url",
    "platforms",
    "review_status",
    "review_note",
    "status",
    "results",
    "deliveries",
    "risks",
    "warnings",
    "notices",
    "created_at",
    "updated_at"
  ],
  "PostVariants": [
    "x",
    "secondary_a",
    "secondary_b"
  ],
  "XVariant": [
    "text",
    "thread_tweets",
    "media_urls",
    "thread_media",
    "leave_out",
    "reply_settings",
    "made_with_ai",
    "paid_partnership"
  ],
  "BlueskyVariant": [
    "text",
    "thread_tweets",
    "media_urls",
    "thread_media",
    "leave_out",
    "langs",
    "labels",
    "reply_control",
    "link_card"
  ],
  "LinkedinVariant": [
    "text",
    "thread_tweets",
    "media_urls",
    "thread_media",
    "leave_out",
    "visibility",
    "link_card"
  ],
  "DeliveryResult": [
    "platform",
    "status",
    "post_id",
    "url",
    "account_id",
    "part_ids",
    "uri",
    "cid",
    "attempted_at",
    "code",
    "error",
    "skip_reason"
  ],
  "Delivery": [
    "platform",
    "account_id",
    "status",
    "due_at",
    "attempts",
    "attempted_at",
    "next_attempt_at",
    "published_at",
    "code",
    "message",
    "retryable",
    "post_id",
    "url",
    "part_ids",
    "uri",
    "cid",
    "cost",
    "link_card"
  ],
  "Cost": [
    "amount",
    "currency",
    "items"
  ],
  "CostItem": [
    "what",
    "count",
    "unit_amount"
  ],
  "Budget": [
    "monthly_amount",
    "on_exceed",
    "currency",
    "period_start",
    "spent",
    "committed",
    "left"
  ],
  "BudgetInput": [
    "monthly_amount",
    "on_exceed"
  ],
  "Usage": [
    "from",
    "until",
    "currency",
    "spent",
    "committed",
    "entries"
  ],
  "UsageEntry": [
    "date",
    "platform",
    "account_id",
    "what",
    "count",
    "spent",
    "committed"
  ],
  "History": [
    "history"
  ],
  "HistoryEntry": [
    "at",
    "kind",
    "message",
    "platform",
    "attempt",
    "code",
    "network_status"
  ],
  "Risk": [
    "code",
    "message",
    "platform",
    "account_id",
    "ends_at",
    "limit"
  ],
  "PostList": [
    "posts",
    "pagination",
    "total",
    "warnings",
    "notices"
  ],
  "Pagination": [
    "page",
    "limit",
    "total",
    "total_is_minimum",
    "pages",
    "next_cursor"
  ],
  "PostVariantsInput": [
    "x",
    "secondary_a",
    "secondary_b",
    "bluesky",
    "linkedin"
  ],
  "XVariantInput": [
    "text",
    "thread_tweets",
    "media_urls",
    "thread_media",
    "leave_out",
    "reply_settings",
    "made_with_ai",
    "paid_partnership"
  ],
  "BlueskyVariantInput": [
    "text",
    "thread_tweets",
    "media_urls",
    "thread_media",
    "leave_out",
    "langs",
    "labels",
    "reply_control",
    "link_card"
  ],
  "LinkedinVariantInput": [
    "text",
    "thread_tweets",
    "media_urls",
    "thread_media",
    "leave_out",
    "visibility",
    "link_card"
  ],
  "PostsInput": [
    "text",
    "category",
    "scheduled_date",
    "queue",
    "publish_now",
    "is_thread",
    "thread_tweets",
    "thread_media",
    "media_urls",
    "community_id",
    "share_with_followers",
    "variants",
    "external_id",
    "metadata",
    "x_account_id",
    "secondary_a_account_id",
    "secondary_b_account_id",
    "platforms",
    "posts"
  ],
  "PostInput": [
    "text",
    "category",
    "scheduled_date",
    "queue",
    "publish_now",
    "is_thread",
    "thread_tweets",
    "thread_media",
    "media_urls",
    "community_id",
    "share_with_followers",
    "variants",
    "external_id",
    "metadata",
    "x_account_id",
    "secondary_a_account_id",
    "secondary_b_account_id",
    "platforms"
  ],
  "CreatedPosts": [
    "success",
    "count",
    "posts",
    "warnings",
    "notices",
    "x_post_id",
    "posted",
    "posted_date"
  ],
  "PostsToValidate": [
    "post_id",
    "fetch_cards",
    "text",
    "category",
    "scheduled_date",
    "publish_now",
    "queue",
    "is_thread",
    "thread_tweets",
    "thread_media",
    "media_urls",
    "community_id",
    "share_with_followers",
    "variants",
    "external_id",
    "metadata",
    "x_account_id",
    "secondary_a_account_id",
    "secondary_b_account_id",
    "platforms",
    "posts"
  ],
  "PostsValidation": [
    "valid",
    "problems",
    "posts",
    "cost",
    "warnings",
    "notices"
  ],
  "PostValidation": [
    "valid",
    "problems",
    "takes_from_daily_limit",
    "networks",
    "warnings",
    "notices"
  ],
  "NetworkValidation": [
    "platform",
    "account_id",
    "will",
    "parts",
    "media",
    "problems",
    "cost",
    "link_card",
    "points"
  ],
  "PartAsSent": [
    "text",
    "length",
    "limit",
    "unit"
  ],
  "MediaAsSent": [
    "part",
    "url",
    "fitted",
    "type",
    "bytes",
    "width",
    "height"
  ],
  "LinkCardAsSent": [
    "part",
    "url",
    "status",
    "title",
    "description",
    "picture"
  ],
  "CardPicture": [
    "type",
    "bytes",
    "width",
    "height"
  ],
  "PostChange": [
    "text",
    "category",
    "is_thread",
    "thread_tweets",
    "media_urls",
    "thread_media",
    "community_id",
    "share_with_followers",
    "variants",
    "external_id",
    "metadata",
    "scheduled_date",
    "platforms",
    "x_account_id",
    "secondary_a_account_id",
    "secondary_b_account_id",
    "confirm_resend"
  ],
  "DeletedPost": [
    "success",
    "message",
    "x_deleted",
    "x_delete_error",
    "copies",
    "warnings",
    "notices"
  ],
  "NetworkCopy": [
    "platform",
    "status",
    "message",
    "url"
  ],
  "PostSchedule": [
    "scheduled_date",
    "confirm_resend"
  ],
  "ScheduledPost": [
    "success",
    "id",
    "text",
    "scheduled_date",
    "message",
    "status",
    "review_status",
    "deliveries",
    "warnings",
    "notices"
  ],
  "PublishOptions": [
    "platforms",
    "confirm_resend"
  ],
  "PublishedPost": [
    "success",
    "id",
    "text",
    "x_post_id",
    "posted_date",
    "message",
    "status",
    "posted",
    "has_failures",
    "url",
    "results",
    "deliveries",
    "warnings",
    "notices"
  ],
  "OutcomeReport": [
    "platform",
    "outcome",
    "url"
  ],
  "BatchSchedule": [
    "schedules",
    "community_id",
    "share_with_followers",
    "x_account_id",
    "confirm_resend"
  ],
  "BatchScheduleEntry": [
    "post_id",
    "scheduled_date"
  ],
  "BatchScheduleResult": [
    "success",
    "message",
    "scheduled",
    "errors",
    "warnings",
    "notices"
  ],
  "BatchScheduledPost": [
    "id",
    "text",
    "category",
    "scheduled_date",
    "is_thread",
    "status",
    "review_status"
  ],
  "BatchScheduleError": [
    "post_id",
    "error",
    "problems"
  ],
  "PostQueue": [
    "confirm_resend"
  ],
  "Queue": [
    "timezone",
    "slots"
  ],
  "WeeklySlot": [
    "weekdays",
    "time",
    "x_account_id"
  ],
  "QueueChange": [
    "timezone",
    "slots"
  ],
  "WeeklySlotInput": [
    "weekdays",
    "time",
    "x_account_id"
  ],
  "QueueSlots": [
    "slots"
  ],
  "QueueSlot": [
    "at",
    "local",
    "x_account_id",
    "post_id",
    "former"
  ],
  "QueueFill": [
    "post_ids",
    "category",
    "after"
  ],
  "QueueFillResult": [
    "success",
    "message",
    "scheduled",
    "errors",
    "remaining",
    "next_after",
    "warnings",
    "notices"
  ],
  "QueueRearrangement": [
    "dry_run"
  ],
  "QueueMoves": [
    "success",
    "dry_run",
    "count",
    "moves",
    "warnings",
    "notices"
  ],
  "QueueMove": [
    "post_id",
    "from",
    "to",
    "local"
  ],
  "MediaUpload": [
    "file",
    "alt_text"
  ],
  "UploadedMedia": [
    "url",
    "id",
    "type",
    "bytes",
    "width",
    "height",
    "duration_ms",
    "alt_text",
    "created_at",
    "expires_at"
  ],
  "MediaInput": [
    "source_url",
    "alt_text"
  ],
  "MediaChange": [
    "alt_text"
  ],
  "MediaList": [
    "media",
    "pagination"
  ],
  "DeletedMedia": [
    "success",
    "message"
  ],
  "Article": [
    "id",
    "title",
    "content_markdown",
    "cover_image_url",
    "status",
    "review_status",
    "review_note",
    "scheduled_date",
    "published_date",
    "x_post_id",
    "article_url",
    "failed_reason",
    "x_account_id",
    "external_id",
    "metadata",
    "deliveries",
    "created_at",
    "updated_at"
  ],
  "ArticleEnvelope": [
    "article",
    "warnings",
    "notices"
  ],
  "ArticleList": [
    "articles",
    "pagination",
    "total",
    "warnings",
    "notices"
  ],
  "ArticlePagination": [
    "page",
    "limit",
    "total_count",
    "total_is_minimum",
    "total_pages",
    "has_more",
    "next_cursor"
  ],
  "ArticleInput": [
    "title",
    "content_markdown",
    "body",
    "cover_image_url",
    "scheduled_date",
    "publish_now",
    "x_account_id",
    "external_id",
    "metadata"
  ],
  "ArticleChange": [
    "title",
    "content_markdown",
    "body",
    "cover_image_url",
    "x_account_id",
    "external_id",
    "metadata",
    "scheduled_date",
    "confirm_resend"
  ],
  "ArticlePublishOptions": [
    "confirm_resend"
  ],
  "DeletedArticle": [
    "success",
    "message",
    "x_deleted",
    "x_delete_error",
    "copies",
    "warnings",
    "notices"
  ],
  "AnalyticsOverview": [
    "stats",
    "streaks",
    "trends",
    "categories",
    "recent_activity"
  ],
  "PostingStats": [
    "total_posts_created",
    "total_posts_published",
    "total_posts_scheduled",
    "publishing_rate",
    "total_active_days",
    "avg_posts_per_week",
    "most_active_day",
    "most_active_hour",
    "total_characters_written",
    "total_threads_created",
    "total_media_posts"
  ],
  "PostingStreaks": [
    "current",
    "longest",
    "last_posted_date",
    "streak_start_date"
  ],
  "PostingTrends": [
    "this_week",
    "last_week",
    "this_month",
    "last_month",
    "best_month"
  ],
  "CategoryShare": [
    "name",
    "count",
    "percentage"
  ],
  "RecentActivity": [
    "last_7_days",
    "last_30_days"
  ],
  "TweetAnalytics": [
    "has_x_account",
    "has_data",
    "sync_status",
    "summary",
    "top_performers",
    "worst_performers",
    "content_type_stats",
    "engagement_timeline",
    "best_engagement_hours",
    "best_engagement_days"
  ],
  "SyncStatus": [
    "last_synced_at",
    "total_tweets_synced"
  ],
  "TweetSummary": [
    "total_tracked_tweets",
    "avg_engagement_rate",
    "avg_impressions",
    "avg_likes",
    "avg_retweets",
    "avg_replies",
    "total_impressions",
    "total_engagements"
  ],
  "TweetPerformance": [
    "x_post_id",
    "text_preview",
    "content_type",
    "posted_at",
    "likes",
    "retweets",
    "replies",
    "quotes",
    "impressions",
    "bookmarks",
    "engagement_rate"
  ],
  "ContentTypeStats": [
    "content_type",
    "count",
    "avg_impressions",
    "avg_engagement_rate"
  ],
  "EngagementDate": [
    "date",
    "posts",
    "impressions",
    "engagements",
    "engagement_rate"
  ],
  "EngagementHour": [
    "hour",
    "label",
    "count",
    "avg_engagement_rate"
  ],
  "EngagementDay": [
    "day",
    "short_day",
    "count",
    "avg_engagement_rate"
  ],
  "Activity": [
    "timezone",
    "from",
    "until",
    "total",
    "days"
  ],
  "ActiveDay": [
    "date",
    "posts"
  ],
  "PostMetrics": [
    "metrics"
  ],
  "NetworkMetrics": [
    "platform",
    "account_id",
    "post_id",
    "posted_at",
    "last_synced_at",
    "next_sync_at",
    "latest",
    "days"
  ],
  "MetricCounts": [
    "likes",
    "retweets",
    "replies",
    "quotes",
    "bookmarks",
    "impressions",
    "engagement_rate"
  ],
  "MetricDay": [
    "date",
    "likes",
    "retweets",
    "replies",
    "quotes",
    "bookmarks",
    "impressions",
    "engagement_rate"
  ],
  "BestTimes": [
    "has_enough_data",
    "total_posts_analyzed",
    "hour_distribution",
    "day_distribution",
    "best_hours",
    "best_days",
    "summary"
  ],
  "HourCount": [
    "hour",
    "label",
    "count"
  ],
  "DayCount": [
    "day",
    "short_day",
    "count"
  ],
  "BestDay": [
    "day",
    "count"
  ],
  "Event": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "EventData": [
    "post",
    "article",
    "delivery",
    "account",
    "budget",
    "webhook",
    "previous_status"
  ],
  "PostCreatedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PostUpdatedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PostScheduledEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PostUnscheduledEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PostPostedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PostFailedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PostSettledEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PostDeletedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PostAtRiskEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PostReviewRequestedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PostReviewedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "ArticleCreatedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "ArticleUpdatedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "ArticleScheduledEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "ArticleUnscheduledEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "ArticlePublishingEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "ArticlePublishedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "ArticleFailedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "ArticleDeletedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "ArticleReviewRequestedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "ArticleReviewedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "DeliveryPublishedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "DeliveryFailedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "DeliverySkippedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "DeliveryUnknownEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "DeliveryPendingEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "AccountConnectedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "AccountNeedsReconnectEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "AccountExpiringEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "AccountDisconnectedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "BudgetReachedEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "WebhookDisabledEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PingEvent": [
    "id",
    "type",
    "timestamp",
    "data"
  ],
  "PostEventData": [
    "post",
    "previous_status"
  ],
  "ArticleEventData": [
    "article",
    "previous_status"
  ],
  "DeliveryEventData": [
    "delivery",
    "post",
    "article",
    "previous_status"
  ],
  "AccountEventData": [
    "account"
  ],
  "BudgetEventData": [
    "budget"
  ],
  "WebhookEventData": [
    "webhook"
  ],
  "SocialAccount": [
    "id",
    "platform",
    "handle",
    "display_name",
    "nickname",
    "status",
    "is_primary",
    "connected_at",
    "expires_at"
  ],
  "EventList": [
    "events",
    "pagination"
  ],
  "EventPagination": [
    "next_cursor",
    "has_more"
  ],
  "Webhook": [
    "id",
    "url",
    "types",
    "description",
    "enabled",
    "disabled_at",
    "disabled_reason",
    "failing_since",
    "paused_until",
    "last_success_at",
    "secret",
    "previous_secret_ends_at",
    "created_at",
    "updated_at"
  ],
  "WebhookInput": [
    "url",
    "types",
    "description",
    "enabled"
  ],
  "WebhookChange": [
    "url",
    "types",
    "all_types",
    "description",
    "enabled"
  ],
  "WebhookList": [
    "webhooks"
  ],
  "DeletedWebhook": [
    "success",
    "message"
  ],
  "SecretRotation": [
    "grace_seconds",
    "force"
  ],
  "WebhookDelivery": [
    "id",
    "event_id",
    "type",
    "status",
    "attempts",
    "next_attempt_at",
    "response_body",
    "created_at"
  ],
  "WebhookAttempt": [
    "started_at",
    "url",
    "duration_ms",
    "response_status",
    "error"
  ],
  "WebhookDeliveryList": [
    "deliveries",
    "pagination"
  ],
  "CursorPagination": [
    "next_cursor"
  ],
  "WebhookReplay": [
    "from",
    "until",
    "event_ids",
    "failed_only",
    "dry_run"
  ],
  "ReplayedEvents": [
    "count",
    "dry_run"
  ],
  "ApiError": [
    "error",
    "code",
    "retryable",
    "request_id",
    "doc_url",
    "details",
    "problems",
    "remaining",
    "id",
    "article",
    "permission",
    "cursor",
    "results",
    "post_ids",
    "article_ids",
    "needed",
    "left"
  ],
  "Problem": [
    "pointer",
    "code",
    "message",
    "platform",
    "limit",
    "actual",
    "unit"
  ],
  "Notice": [
    "code",
    "message",
    "pointer",
    "platform"
  ]
} as const

export const CHOICES = {
  "Platform": [
    "x",
    "secondary_a",
    "secondary_b"
  ],
  "PlatformInput": [
    "x",
    "bluesky",
    "linkedin",
    "secondary_a",
    "secondary_b"
  ],
  "PostStatus": [
    "draft",
    "scheduled",
    "posted",
    "failed"
  ],
  "DeliveryStatus": [
    "published",
    "failed",
    "skipped"
  ],
  "ReviewStatus": [
    "approved",
    "pending",
    "rejected"
  ],
  "ReviewStatusInput": [
    "pending",
    "rejected"
  ],
  "ReviewDecision": [
    "approve",
    "reject"
  ],
  "SubscriptionStatus": [
    "trialing",
    "active",
    "past_due",
    "canceled",
    "none"
  ],
  "TextUnit": [
    "weighted",
    "grapheme",
    "codeunit"
  ],
  "Permission": [
    "read",
    "draft",
    "publish",
    "manage"
  ],
  "DeliveryState": [
    "pending",
    "sending",
    "unknown",
    "published",
    "failed",
    "skipped",
    "held"
  ],
  "Currency": [
    "USD"
  ],
  "PaidCall": [
    "post",
    "post_with_link",
    "article",
    "alt_text",
    "deletion",
    "post_read",
    "user_read"
  ],
  "OnExceed": [
    "refuse",
    "warn"
  ],
  "OnExceedInput": [
    "refuse",
    "warn"
  ],
  "DeliveryCode": [
    "refused",
    "duplicate",
    "unreachable",
    "rate_limited",
    "missed_schedule",
    "outcome_unknown",
    "subscription_required",
    "account_not_connected",
    "not_approved",
    "blank",
    "too_long",
    "not_unicode",
    "invalid_characters",
    "too_many_parts",
    "too_many_media",
    "media_mixed",
    "media_not_taken",
    "media_too_large",
    "media_duration"
  ],
  "HistoryKind": [
    "created",
    "updated",
    "scheduled",
    "unscheduled",
    "sending",
    "accepted",
    "pending",
    "unknown",
    "published",
    "failed",
    "skipped",
    "resolved",
    "review_requested",
    "reviewed"
  ],
  "RiskCode": [
    "account_not_connected",
    "needs_reconnect",
    "sign_in_ends",
    "subscription_required",
    "network_limit",
    "too_long"
  ],
  "LeftOut": [
    "thread",
    "media"
  ],
  "ReplySettings": [
    "everyone",
    "following",
    "mentioned_users",
    "subscribers",
    "verified"
  ],
  "ContentLabel": [
    "sexual",
    "nudity",
    "porn",
    "graphic-media"
  ],
  "LinkedinVisibility": [
    "public",
    "connections"
  ],
  "LinkCard": [
    "auto",
    "none"
  ],
  "NetworkOutlook": [
    "publish",
    "skip",
    "fail"
  ],
  "NetworkCopyStatus": [
    "removed",
    "pending",
    "kept",
    "not_removable",
    "unknown"
  ],
  "OutcomeSeen": [
    "published",
    "not_published"
  ],
  "QueueChoice": [
    "next"
  ],
  "WeekdayInput": [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday"
  ],
  "ArticleStatus": [
    "draft",
    "scheduled",
    "publishing",
    "published",
    "failed"
  ],
  "PostKind": [
    "text",
    "image",
    "gif",
    "video",
    "thread"
  ],
  "Weekday": [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday"
  ],
  "ShortWeekday": [
    "Mon",
    "Tue",
    "Wed",
    "Thu",
    "Fri",
    "Sat",
    "Sun"
  ],
  "EventTypeInput": [
    "post.created",
    "post.updated",
    "post.scheduled",
    "post.unscheduled",
    "post.posted",
    "post.failed",
    "post.settled",
    "post.deleted",
    "post.at_risk",
    "post.review_requested",
    "post.reviewed",
    "article.created",
    "article.updated",
    "article.scheduled",
    "article.unscheduled",
    "article.publishing",
    "article.published",
    "article.failed",
    "article.deleted",
    "article.review_requested",
    "article.reviewed",
    "delivery.published",
    "delivery.failed",
    "delivery.skipped",
    "delivery.unknown",
    "delivery.pending",
    "account.connected",
    "account.needs_reconnect",
    "account.expiring",
    "account.disconnected",
    "budget.reached",
    "webhook.disabled"
  ],
  "EventType": [
    "post.created",
    "post.updated",
    "post.scheduled",
    "post.unscheduled",
    "post.posted",
    "post.failed",
    "post.settled",
    "post.deleted",
    "post.at_risk",
    "post.review_requested",
    "post.reviewed",
    "article.created",
    "article.updated",
    "article.scheduled",
    "article.unscheduled",
    "article.publishing",
    "article.published",
    "article.failed",
    "article.deleted",
    "article.review_requested",
    "article.reviewed",
    "delivery.published",
    "delivery.failed",
    "delivery.skipped",
    "delivery.unknown",
    "delivery.pending",
    "account.connected",
    "account.needs_reconnect",
    "account.expiring",
    "account.disconnected",
    "budget.reached",
    "webhook.disabled",
    "ping"
  ],
  "SocialAccountStatus": [
    "connected",
    "needs_reconnect",
    "disconnected"
  ],
  "WebhookDisabledReason": [
    "user",
    "gone",
    "failing",
    "operator"
  ],
  "WebhookDeliveryStatus": [
    "pending",
    "delivered",
    "failed"
  ],
  "ErrorCode": [
    "validation_failed",
    "invalid_json",
    "already_published",
    "unauthorized",
    "permission_denied",
    "limited_to_accounts",
    "subscription_required",
    "account_not_connected",
    "account_not_eligible",
    "budget_exceeded",
    "not_found",
    "method_not_allowed",
    "idempotency_conflict",
    "in_progress",
    "outcome_unknown",
    "external_id_taken",
    "changed_meanwhile",
    "cursor_expired",
    "secret_rotating",
    "in_use",
    "not_pending",
    "outcome_known",
    "no_slot",
    "request_timeout",
    "payload_too_large",
    "unsupported_media_type",
    "rate_limit",
    "daily_limit",
    "headers_too_large",
    "internal_error",
    "publish_failed",
    "unavailable"
  ],
  "ProblemUnit": [
    "character",
    "weighted",
    "grapheme",
    "codeunit",
    "byte",
    "item",
    "member",
    "value",
    "part",
    "image",
    "video",
    "pixel",
    "frame",
    "millisecond",
    "word",
    "post",
    "level"
  ],
  "ProblemCode": [
    "required",
    "invalid_type",
    "invalid_format",
    "unknown_value",
    "unknown_member",
    "too_short",
    "too_long",
    "too_few",
    "too_many",
    "too_small",
    "too_large",
    "malformed",
    "unstorable",
    "out_of_range",
    "blank",
    "one_of_needed",
    "needs_another",
    "not_together",
    "not_in_bulk",
    "no_such_part",
    "repeated",
    "invalid_name",
    "in_the_past",
    "not_found",
    "unknown_address",
    "not_uploaded",
    "over_daily_limit",
    "unknown_cursor",
    "foreign_cursor",
    "page_too_far",
    "too_many_changes",
    "no_words",
    "too_many_words",
    "too_many_matches",
    "not_a_target",
    "taken",
    "outcome_known",
    "url_of_another_account",
    "url_of_another_post",
    "not_pending",
    "permission_denied",
    "limited_to_accounts",
    "no_such_post",
    "account_gone",
    "not_a_post_address",
    "invalid_address",
    "address_not_allowed",
    "too_deep",
    "media_broken",
    "changed",
    "weak_tag",
    "not_kept",
    "key_used",
    "in_use",
    "no_slot",
    "not_unicode",
    "invalid_characters",
    "too_many_parts",
    "too_many_media",
    "media_mixed",
    "media_not_taken",
    "media_too_large",
    "media_duration",
    "refused",
    "duplicate",
    "unreachable",
    "rate_limited",
    "missed_schedule",
    "outcome_unknown",
    "subscription_required",
    "account_not_connected",
    "not_approved",
    "account_not_eligible",
    "invalid_key",
    "method_not_taken",
    "too_slow",
    "body_too_large",
    "headers_too_large",
    "rate_limit",
    "too_many_at_once",
    "already_published",
    "in_progress",
    "daily_limit",
    "budget_exceeded",
    "key_daily_limit",
    "key_budget_exceeded"
  ],
  "NoticeCode": [
    "unknown_member",
    "being_looked_up",
    "still_publishing",
    "too_many_cashtags",
    "same_text",
    "sign_in_ends",
    "network_limit",
    "not_verified",
    "blank",
    "too_long",
    "not_unicode",
    "invalid_characters",
    "too_many_parts",
    "too_many_media",
    "media_mixed",
    "media_not_taken",
    "media_too_large",
    "media_duration",
    "refused",
    "duplicate",
    "unreachable",
    "rate_limited",
    "missed_schedule",
    "outcome_unknown",
    "subscription_required",
    "account_not_connected",
    "not_approved",
    "budget_exceeded"
  ],
  "PostStatusFilter": [
    "draft",
    "scheduled",
    "posted",
    "failed"
  ],
  "PostSort": [
    "created",
    "scheduled",
    "published",
    "updated"
  ],
  "ArticleSort": [
    "created",
    "scheduled",
    "published",
    "updated"
  ],
  "ArticleStatusFilter": [
    "draft",
    "scheduled",
    "publishing",
    "published",
    "failed"
  ]
} as const

export type Platform = (typeof CHOICES)['Platform'][number]
export type PlatformInput = (typeof CHOICES)['PlatformInput'][number]
export type PostStatus = (typeof CHOICES)['PostStatus'][number]
export type DeliveryStatus = (typeof CHOICES)['DeliveryStatus'][number]
export type ReviewStatus = (typeof CHOICES)['ReviewStatus'][number]
export type ReviewStatusInput = (typeof CHOICES)['ReviewStatusInput'][number]
export type ReviewDecision = (typeof CHOICES)['ReviewDecision'][number]
export type SubscriptionStatus = (typeof CHOICES)['SubscriptionStatus'][number]
export type TextUnit = (typeof CHOICES)['TextUnit'][number]
export type Permission = (typeof CHOICES)['Permission'][number]
export type DeliveryState = (typeof CHOICES)['DeliveryState'][number]
export type Currency = (typeof CHOICES)['Currency'][number]
export type PaidCall = (typeof CHOICES)['PaidCall'][number]
export type OnExceed = (typeof CHOICES)['OnExceed'][number]
export type OnExceedInput = (typeof CHOICES)['OnExceedInput'][number]
export type DeliveryCode = (typeof CHOICES)['DeliveryCode'][number]
export type HistoryKind = (typeof CHOICES)['HistoryKind'][number]
export type RiskCode = (typeof CHOICES)['RiskCode'][number]
export type LeftOut = (typeof CHOICES)['LeftOut'][number]
export type ReplySettings = (typeof CHOICES)['ReplySettings'][number]
export type ContentLabel = (typeof CHOICES)['ContentLabel'][number]
export type LinkedinVisibility = (typeof CHOICES)['LinkedinVisibility'][number]
export type LinkCard = (typeof CHOICES)['LinkCard'][number]
export type NetworkOutlook = (typeof CHOICES)['NetworkOutlook'][number]
export type NetworkCopyStatus = (typeof CHOICES)['NetworkCopyStatus'][number]
export type OutcomeSeen = (typeof CHOICES)['OutcomeSeen'][number]
export type QueueChoice = (typeof CHOICES)['QueueChoice'][number]
export type WeekdayInput = (typeof CHOICES)['WeekdayInput'][number]
export type ArticleStatus = (typeof CHOICES)['ArticleStatus'][number]
export type PostKind = (typeof CHOICES)['PostKind'][number]
export type Weekday = (typeof CHOICES)['Weekday'][number]
export type ShortWeekday = (typeof CHOICES)['ShortWeekday'][number]
export type EventTypeInput = (typeof CHOICES)['EventTypeInput'][number]
export type EventType = (typeof CHOICES)['EventType'][number]
export type SocialAccountStatus = (typeof CHOICES)['SocialAccountStatus'][number]
export type WebhookDisabledReason = (typeof CHOICES)['WebhookDisabledReason'][number]
export type WebhookDeliveryStatus = (typeof CHOICES)['WebhookDeliveryStatus'][number]
export type ErrorCode = (typeof CHOICES)['ErrorCode'][number]
export type ProblemUnit = (typeof CHOICES)['ProblemUnit'][number]
export type ProblemCode = (typeof CHOICES)['ProblemCode'][number]
export type NoticeCode = (typeof CHOICES)['NoticeCode'][number]
export type PostStatusFilter = (typeof CHOICES)['PostStatusFilter'][number]
export type PostSort = (typeof CHOICES)['PostSort'][number]
export type ArticleSort = (typeof CHOICES)['ArticleSort'][number]
export type ArticleStatusFilter = (typeof CHOICES)['ArticleStatusFilter'][number]
