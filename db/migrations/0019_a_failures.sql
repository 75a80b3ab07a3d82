-- Whether a network failed a post, whatever became of it on the others: a post that is posted may have
-- failures. Kept by the database beside the deliveries, so that it is true whoever moves one of them,
-- and counted like the posts themselves, so that a page of such posts costs what any page does.

alter table posts add column has_failures boolean not null default false;

create or replace function tallies_of(post posts) returns table (dimension text, value text, n bigint)
language sql stable as $$
  select d.dimension, d.value, d.n
  from (values
    ('posts', post.status || ' ' || coalesce(post.x_account_id, ''), 1::bigint),
    ('failures', post.status || ' ' || coalesce(post.x_account_id, ''), post.has_failures::integer),
    ('category', post.category, 1),
    ('characters', '', char_length(post.text)
      + coalesce((select sum(char_length(part)) from unnest(post.thread_tweets) as part), 0)),
    ('threads', '', (post.thread_tweets is not null)::integer),
    ('media', '', (post.media_urls is not null or post.thread_media is not null)::integer),
    ('day', to_char(post.posted_date at time zone 'UTC', 'YYYY-MM-DD'), (post.posted_date is not null)::integer),
    ('slot', to_char(post.posted_date at time zone 'UTC', 'ID HH24'), (post.posted_date is not null)::integer)
  ) as d (dimension, value, n)
  where post.deleted_at is null and d.n <> 0
$$;

-- Whoever moves a delivery into or out of 'failed' holds its post, so nothing waits here. A delivery
-- that goes takes part in no count any more: it goes with its post, or had not failed.
create function note_failures() returns trigger language plpgsql as $$
begin
  update posts p set has_failures = f.any_failed
  from (
    select exists (
      select from deliveries d
      where d.user_id = new.user_id and d.post_id = new.post_id and d.state = 'failed') as any_failed) f
  where p.user_id = new.user_id and p.id = new.post_id and p.has_failures <> f.any_failed;
  return null;
end
$$;
create trigger failures_noted after update of state on deliveries for each row
  when (new.post_id is not null and (old.state = 'failed') <> (new.state = 'failed'))
  execute function note_failures();
create trigger failures_entered after insert on deliveries for each row
  when (new.post_id is not null and new.state = 'failed') execute function note_failures();

update posts p set has_failures = true
where exists (
  select from deliveries d where d.user_id = p.user_id and d.post_id = p.id and d.state = 'failed');

create index posts_with_failures on posts (user_id, id) where has_failures and deleted_at is null;
