-- As before (0029_a), and without what only other letters than those of ASCII need, in which most texts have none.
create or replace function words_apart(written text) returns text language sql immutable parallel safe as $$
  select case when octet_length(written) = char_length(written)
    then regexp_replace(lower(left(written, 100000) collate "C"), '[^0-9a-z]+', ' ', 'g')
    else regexp_replace(left(in_small_letters(left(written, 100000)), 100000),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u037e'
      '\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964'
      '\u0965\u0e2f\u0e4f\u0e5a\u0e5b\u104a-\u104f\u10fb\u1361-\u1368\u17d4-\u17da\u2000-\u206f\u20a0-\u20cf'
      '\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ue000-\uf8ff\ufe00-\ufe0f'
      '\ufe30-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e01ef]+', ' ', 'g') end
$$;

-- The words of a post go with it by a trigger, as they come: nothing else writes them, so that a foreign key would only
-- look each time for the post that is being written.
-- Of both; the argument says in which table.
create function delete_words() returns trigger language plpgsql as $$
begin
  execute format('delete from %I w using deleted d where w.user_id = d.user_id and w.id = d.id', tg_argv[0]);
  return null;
end
$$;
select lock_soon('lock table posts, articles, post_words, article_words in access exclusive mode');
create trigger words_deleted after delete on posts
  referencing old table as deleted for each statement execute function delete_words('post_words');
create trigger words_deleted after delete on articles
  referencing old table as deleted for each statement execute function delete_words('article_words');
alter table post_words drop constraint post_words_user_id_id_fkey;
alter table article_words drop constraint article_words_user_id_id_fkey;
