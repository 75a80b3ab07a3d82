-- What a post or an article is called in a system of its author, and what the author wants to know of it later.
-- Nobody has any yet, so that the checks need not look at what is there.
--
-- Where the locks cannot be had at once, all others are let go on before they are tried again (0024_a).
do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table posts, articles in access exclusive mode;
      perform set_config('lock_timeout', '0', true);
      exit;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
end
$$;

create function is_external_id(name text) returns boolean language sql immutable as $$
  select char_length(name) between 1 and 128 and name !~ '[\u0001-\u001f\u007f-\u009f]'
$$;
create function is_metadata(metadata jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 64 * 1024
    and jsonb_array_length(jsonb_path_query_array(metadata, '$.*')) between 1 and 20
    and not jsonb_path_exists(metadata, '$.* ? (@.type() != "string")')
$$;

alter table posts
  add column external_id text,
  add column metadata jsonb,
  add constraint an_external_id_has_128_characters check (is_external_id(external_id)) not valid,
  add constraint metadata_are_twenty_texts check (is_metadata(metadata)) not valid;
alter table articles
  add column external_id text,
  add column metadata jsonb,
  add constraint an_external_id_has_128_characters check (is_external_id(external_id)) not valid,
  add constraint metadata_are_twenty_texts check (is_metadata(metadata)) not valid;

-- They weigh, too (0020).
create or replace function count_post_bytes() returns trigger language plpgsql as $$
begin
  new.bytes := post_bytes(new.text, new.thread_tweets, new.media_urls, new.thread_media)
    + coalesce(octet_length(new.metadata::text), 0);
  return new;
end
$$;
drop trigger weigh on posts;
create trigger weigh before insert or update of text, thread_tweets, media_urls, thread_media, metadata on posts
  for each row execute function count_post_bytes();

create or replace function count_article_bytes() returns trigger language plpgsql as $$
begin
  new.bytes := octet_length(new.content_markdown) + coalesce(octet_length(new.metadata::text), 0);
  return new;
end
$$;
drop trigger weigh on articles;
create trigger weigh before insert or update of content_markdown, metadata on articles
  for each row execute function count_article_bytes();
