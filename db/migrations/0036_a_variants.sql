-- What a post has otherwise on one network than elsewhere (decision 360), by the name of the network: texts, media, and
-- what only that network knows. Null for nothing, which is all that there is so far.
select lock_soon('lock table posts, attachments in access exclusive mode');

-- Held to the contract when it came; here is what statements rely on. Its bytes count with the post's.
create function is_variants(variants jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(variants) = 'object' and variants <> '{}'
    and variants - '{x,secondary_a,secondary_b}'::text[] = '{}'
    and not jsonb_path_exists(variants, '$ ? (@.*.type() != "object" || @.*.text.type() != "string"
      || @.*.thread_tweets.type() != "array" || @.*.thread_tweets.size() < 1 || @.*.thread_tweets.size() > 100
      || @.*.media_urls.type() != "array" || @.*.media_urls.size() < 1 || @.*.media_urls.size() > 20
      || @.*.thread_media.size() > 100)')
$$;
alter table posts add column variants jsonb;
alter table posts add constraint variants_are_of_networks check (is_variants(variants)) not valid;

-- Part -1 has the media that variants name, in no place of their own: which it is where, their addresses say.
alter table attachments add constraint parts_are_counted_from_0 check (part >= -1) not valid;

-- How many parts of a post a network gets. Where there is no such post it is one.
create function parts_on(post posts, network text) returns integer language sql stable as $$
  select 1 + case
    when post.variants -> network -> 'leave_out' ? 'thread' then 0
    else coalesce(jsonb_array_length(post.variants -> network -> 'thread_tweets'), cardinality(post.thread_tweets), 0) end
$$;
create function texts_of_variants(variants jsonb) returns text[] language sql immutable strict as $$
  select array(
    select written #>> '{}' from jsonb_path_query(variants, '$.*.text') written
    union all
    select written #>> '{}' from jsonb_path_query(variants, '$.*.thread_tweets[*]') written)
$$;

-- They are content: states of events do without, and what was there before an edit is kept (0030_a).
create or replace function content_columns() returns text[] language sql immutable as $$
  select '{text,thread_tweets,media_urls,thread_media,variants,content_markdown,metadata}'::text[]
$$;
select define_states();
drop trigger content_kept on posts;
create trigger content_kept
  after update of text, thread_tweets, media_urls, thread_media, variants, metadata on posts for each row
  when ((old.text, old.thread_tweets, old.media_urls, old.thread_media, old.variants, old.metadata)
    is distinct from (new.text, new.thread_tweets, new.media_urls, new.thread_media, new.variants, new.metadata))
  execute function keep_content();

-- They weigh (0026_a), and a post is found by their words (0029_a).
create or replace function count_post_bytes() returns trigger language plpgsql as $$
begin
  new.bytes := post_bytes(new.text, new.thread_tweets, new.media_urls, new.thread_media)
    + coalesce(octet_length(new.variants::text), 0) + coalesce(octet_length(new.metadata::text), 0);
  return new;
end
$$;
drop trigger weigh on posts;
create trigger weigh
  before insert or update of text, thread_tweets, media_urls, thread_media, variants, metadata on posts
  for each row execute function count_post_bytes();

create or replace function words_of_post(post posts) returns tsvector language sql stable as $$
  select marked_words(post.user_id, post.id, left(concat_ws(' ', post.text, array_to_string(post.thread_tweets, ' '),
    array_to_string(texts_of_variants(post.variants), ' ')), 10000))
$$;
drop trigger words_updated on posts;
create trigger words_updated after update of text, thread_tweets, variants on posts for each row
  when (old.text is distinct from new.text or old.thread_tweets is distinct from new.thread_tweets
    or old.variants is distinct from new.variants)
  execute function update_post_words();

-- What was measured on X is of the kind that X got (0005).
create or replace function track_metrics() returns trigger language plpgsql as $$
declare
  left_out jsonb := coalesce(new.variants -> 'x' -> 'leave_out', '[]');
  first_media text := case when not left_out ? 'media' then
    coalesce(new.variants -> 'x' -> 'media_urls' ->> 0, new.media_urls[1]) end;
begin
  insert into post_metrics (user_id, post_id, connection_id, x_post_id, content_type, posted_at, next_sync_at)
  select new.user_id, new.id, d.connection_id, new.x_post_id,
    case
      when parts_on(new, 'x') > 1 then 'thread'
      when first_media ~ '\.(mp4|mov)$' then 'video'
      when first_media ~ '\.gif$' then 'gif'
      when first_media is not null then 'image'
      else 'text' end,
    new.posted_date, clock_timestamp() + interval '1 minute'
  from deliveries d
  where d.user_id = new.user_id and d.post_id = new.id and d.platform = 'x' and d.connection_id is not null
  on conflict do nothing;
  return null;
end
$$;
