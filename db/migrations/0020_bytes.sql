-- What a page of posts or articles weighs is known before any of it is read: their sizes lie beside them, and
-- nothing is larger than its contract allows. Rows of before have no size and are measured when they are listed.
alter table posts add column bytes integer;
alter table articles add column bytes integer;

create function count_post_bytes() returns trigger language plpgsql as $$
begin
  new.bytes := post_bytes(new.text, new.thread_tweets, new.media_urls, new.thread_media);
  return new;
end
$$;
create function post_bytes(text text, thread_tweets text[], media_urls text[], thread_media jsonb)
returns integer language sql stable as $$
  select octet_length(text) + coalesce(octet_length(array_to_string(thread_tweets, '')), 0)
    + coalesce(octet_length(array_to_string(media_urls, '')), 0)
    + coalesce(octet_length(thread_media::text), 0)
$$;
create trigger weigh before insert or update of text, thread_tweets, media_urls, thread_media on posts
  for each row execute function count_post_bytes();

create function count_article_bytes() returns trigger language plpgsql as $$
begin
  new.bytes := octet_length(new.content_markdown);
  return new;
end
$$;
create trigger weigh before insert or update of content_markdown on articles
  for each row execute function count_article_bytes();

-- A body of a request has 8 MB, of which a post may be the only one; its text may come with another. Each
-- character has four bytes at most. Not validated: what is there was held to the contract when it came.
alter table posts
  add constraint a_post_is_no_larger_than_a_request check (bytes <= 10 * 1024 * 1024) not valid,
  add constraint a_text_has_25000_characters check (octet_length(text) <= 4 * 25000) not valid,
  add constraint a_category_has_100_characters check (octet_length(category) <= 4 * 100) not valid,
  add constraint a_community_has_64_characters check (octet_length(community_id) <= 4 * 64) not valid,
  add constraint twenty_media_at_most check (cardinality(media_urls) <= 20) not valid,
  add constraint media_for_100_parts_at_most check (jsonb_array_length(thread_media) <= 100) not valid;
alter table articles
  add constraint a_title_has_200_characters check (octet_length(title) <= 4 * 200) not valid,
  add constraint an_article_has_100000_characters
    check (octet_length(content_markdown) <= 4 * 100000) not valid,
  add constraint an_address_has_2048_characters check (octet_length(cover_image_url) <= 4 * 2048) not valid;
