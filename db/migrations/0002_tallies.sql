-- Counts of a user's posts, kept by the database, so that an answer costs the same for a hundred posts and
-- for a hundred thousand. Changes are only ever appended, which no transaction waits for; a job folds
-- them into the totals now and then, and readers add both up, so that every count is exact at any time.

create table tallies (
  user_id id not null references users on delete cascade,
  dimension text not null,
  value text not null,
  n bigint not null,
  primary key (user_id, dimension, value)
);

create table tally_changes (
  user_id id not null,
  dimension text not null,
  value text not null,
  n bigint not null
);
create index tally_changes_of_a_user on tally_changes (user_id);

-- What one post counts as. Days and hours are those of UTC.
create function tallies_of(post posts) returns table (dimension text, value text, n bigint)
language sql stable as $$
  select d.dimension, d.value, d.n
  from (values
    ('posts', post.status || ' ' || coalesce(post.x_account_id, ''), 1::bigint),
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

create function tally_posts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tally_changes
    select p.user_id, t.dimension, t.value, -sum(t.n) from deleted p, tallies_of(row(p.*)::posts) t
    group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_changes
    select p.user_id, t.dimension, t.value, sum(t.n) from inserted p, tallies_of(row(p.*)::posts) t
    group by 1, 2, 3;
  end if;
  return null;
end
$$;
create trigger tally_inserted after insert on posts
  referencing new table as inserted for each statement execute function tally_posts();
create trigger tally_updated after update on posts
  referencing old table as deleted new table as inserted for each statement execute function tally_posts();
create trigger tally_deleted after delete on posts
  referencing old table as deleted for each statement execute function tally_posts();

insert into tally_changes
select p.user_id, t.dimension, t.value, sum(t.n) from posts p, tallies_of(p) t group by 1, 2, 3;

create index posts_by_posted_date on posts (user_id, posted_date desc, id desc)
  where posted_date is not null and deleted_at is null;
