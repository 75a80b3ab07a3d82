-- Articles. Their publication is a delivery like that of a post: one claim path, one account order, one
-- set of attempts.

create table articles (
  user_id id not null references users on delete cascade,
  id id not null default new_id(),
  x_account_id id,
  title text not null,
  content_markdown text not null,
  cover_image_url text,
  status text not null check (status in ('draft', 'scheduled', 'publishing', 'published', 'failed')),
  -- What `publishing` goes back to when certainly nothing was sent.
  status_before text check (status_before in ('draft', 'scheduled', 'failed')),
  scheduled_date timestamptz,
  published_date timestamptz,
  failed_reason text,
  x_post_id text,
  article_url text,
  revision integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  removes_copies boolean,
  remove_after timestamptz,
  primary key (user_id, id),
  foreign key (user_id, x_account_id) references connections on delete set null (x_account_id),
  constraint scheduled_has_a_date check (status <> 'scheduled' or scheduled_date is not null),
  constraint draft_has_no_date check (status <> 'draft' or scheduled_date is null),
  constraint published_has_a_published_date check ((status = 'published') = (published_date is not null)),
  constraint failed_has_a_reason check ((status = 'failed') = (failed_reason is not null)),
  constraint publishing_knows_what_was_before check ((status = 'publishing') = (status_before is not null))
);
create index articles_by_status on articles (user_id, status, id) where deleted_at is null;
create index articles_to_remove on articles (remove_after) where remove_after is not null;

create trigger allowed_moves before update of status on articles for each row
  execute function refuse_illegal_move('status',
    -- Scheduled fails at its time without a send when the subscription, the account or a picture is missing.
    '{draft>scheduled,draft>publishing,scheduled>draft,scheduled>publishing,scheduled>failed,publishing>published,'
    'publishing>failed,publishing>draft,publishing>scheduled,failed>draft,failed>scheduled,failed>publishing}');

alter table deliveries
  alter column post_id drop not null,
  add column article_id id,
  add foreign key (user_id, article_id) references articles on delete cascade,
  add constraint of_a_post_or_an_article check (num_nonnulls(post_id, article_id) = 1),
  add constraint one_per_article_and_platform unique (user_id, article_id, platform);
-- The post or the article: their ids come from one sequence, so no two are the same.
alter table deliveries add column subject_id text collate "C"
  generated always as (coalesce(post_id, article_id)) stored;
create index deliveries_of_a_subject on deliveries (user_id, subject_id);
