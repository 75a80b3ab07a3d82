-- The words that posts and articles are found by (decision 300): a row for each, written when its text is, so that
-- nothing else that becomes of it touches them. Whoever writes from now on keeps them; what was there before is
-- filled in by 0029_b, with nothing locked for long, as the targets were (0024_a).

-- Word by word, and of what is longer piece by piece: the time that PostgreSQL takes to order combining marks grows
-- with the square of how many follow each other. A piece ends behind the marks and the parts of a syllable that belong
-- to its last letter. What is not seen between letters is left out: soft hyphens, and which form of a letter or picture
-- is meant. Most texts are in ASCII, where nothing is to be normalized.
create function in_one_form(written text) returns text language sql immutable parallel safe as $$
  select case when octet_length(written) = char_length(written) then written
    else (select string_agg(normalize(piece[1], NFKC), '' order by n)
      from regexp_matches(
        regexp_replace(written, '[\u00ad\u034f\u20e3\ufe00-\ufe0f\U000e0100-\U000e01ef]+', '', 'g'),
        '[^ ]{1,200}[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u1161-\u11ff\u3099\u309a\uff9e\uff9f]{0,20} *| +', 'g')
        with ordinality pieces (piece, n)) end
$$;

-- In every language, whatever the database's own is.
do $$
declare
  speaking text := (
    select collname from pg_collation where collname in ('pg_c_utf8', 'und-x-icu', 'default')
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'default'], collname::text) limit 1);
begin
  execute format('create function in_small_letters(written text) returns text language sql immutable parallel safe '
    'as $f$ select translate(lower(in_one_form(written) collate %I), ''ς'', ''σ'') $f$', speaking);
end
$$;

-- One space for all that is between words: spaces, signs and pictures. Bounded, so that a row of words is smaller than
-- a megabyte.
create function words_apart(written text) returns text language sql immutable parallel safe as $$
  select regexp_replace(left(in_small_letters(left(written, 100000)), 100000),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u037e'
    '\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964'
    '\u0965\u0e2f\u0e4f\u0e5a\u0e5b\u104a-\u104f\u10fb\u1361-\u1368\u17d4-\u17da\u2000-\u206f\u20a0-\u20cf'
    '\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ue000-\uf8ff\ufe00-\ufe0f'
    '\ufe30-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e01ef]+', ' ', 'g')
$$;

-- Chinese, Japanese, Thai, Lao, Burmese and Khmer have no spaces between words: there each pair of letters is one,
-- and what stands before or behind them in another script is another.
create function letters_together() returns text language sql immutable parallel safe as $$
  select '\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3021-\u302f\u3031-\u31ff\u3400-\u9fff\uf900-\ufaff'
    '\U00020000-\U0003ffff'
$$;
create function pairs_of(word text) returns setof text language sql immutable parallel safe as $$
  with part as (
    select p, n, p ~ ('[' || letters_together() || ']') as together
    from regexp_matches(word, '[' || letters_together() || ']|[^' || letters_together() || ']+', 'g')
      with ordinality m (ps, n)
    cross join lateral unnest(ps) p)
  select case when together and lead(together) over by_place then p || lead(p) over by_place else p end
  from part window by_place as (order by n)
$$;

-- Of what is longer than a word its beginning.
create function words_of(written text) returns setof text language sql immutable parallel safe as $$
  with word as materialized (
    select distinct w, w ~ ('[' || letters_together() || ']') as together
    from unnest(string_to_array(words_apart(written), ' ')) w where w <> '')
  select left(w, 40) from word where not together
  union
  select left(p, 40) from word cross join lateral pairs_of(w) p where together
  limit 30000
$$;

-- Each with the end of its user's id, so that those of one user lie together, and that of the post's own, so that a
-- sixteenth of what has a word can be read.
-- Nearly all texts need no more than the last statement.
create function marked_words(user_id text, id text, written text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  mark text := right(user_id, 6) || right(id, 1);
  apart text := btrim(words_apart(written));
begin
  if apart = '' then
    return '';
  elsif apart ~ ('[' || letters_together() || ']|[^ ]{41}') then
    return (select array_to_tsvector(array_agg(mark || word)) from words_of(written) word);
  end if;
  return array_to_tsvector(string_to_array(mark || replace(apart, ' ', ' ' || mark), ' '));
end
$$;

create table post_words (
  user_id id not null,
  id id not null,
  words tsvector not null,
  primary key (user_id, id)
);
create table article_words (
  user_id id not null,
  id id not null,
  words tsvector not null,
  primary key (user_id, id)
);

-- Fifty posts may come in one request: of each its beginning.
create function words_of_post(post posts) returns tsvector language sql stable as $$
  select marked_words(post.user_id, post.id,
    left(concat_ws(' ', post.text, array_to_string(post.thread_tweets, ' ')), 10000))
$$;
create function words_of_article(article articles) returns tsvector language sql stable as $$
  select marked_words(article.user_id, article.id, concat_ws(' ', article.title, article.content_markdown))
$$;

create function insert_post_words() returns trigger language plpgsql as $$
begin
  insert into post_words select p.user_id, p.id, words_of_post(row(p.*)::posts) from inserted p;
  return null;
end
$$;
create function insert_article_words() returns trigger language plpgsql as $$
begin
  insert into article_words select a.user_id, a.id, words_of_article(row(a.*)::articles) from inserted a;
  return null;
end
$$;
-- What was there before and was not filled in yet may be edited.
create function update_post_words() returns trigger language plpgsql as $$
begin
  insert into post_words values (new.user_id, new.id, words_of_post(new))
  on conflict (user_id, id) do update set words = excluded.words;
  return null;
end
$$;
create function update_article_words() returns trigger language plpgsql as $$
begin
  insert into article_words values (new.user_id, new.id, words_of_article(new))
  on conflict (user_id, id) do update set words = excluded.words;
  return null;
end
$$;

do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table posts, articles in share row exclusive mode;
      perform set_config('lock_timeout', '0', true);
      exit;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
end
$$;

create trigger words_inserted after insert on posts
  referencing new table as inserted for each statement execute function insert_post_words();
create trigger words_inserted after insert on articles
  referencing new table as inserted for each statement execute function insert_article_words();
create trigger words_updated after update of text, thread_tweets on posts for each row
  when (old.text is distinct from new.text or old.thread_tweets is distinct from new.thread_tweets)
  execute function update_post_words();
create trigger words_updated after update of title, content_markdown on articles for each row
  when (old.title is distinct from new.title or old.content_markdown is distinct from new.content_markdown)
  execute function update_article_words();

-- A thousand at a time, so that an edit of one waits for no more than these. What was begun and broken off goes on.
-- Texts of statements, so that each is planned for what it reads. No id is greater than 'g'.
create procedure fill_in_words(words regclass, subjects regclass, words_of_subject regproc) language plpgsql as $$
declare
  after_user text := '';
  after_id text := '';
  last_user text;
  last_id text;
begin
  loop
    execute format('select user_id, id from %s where (user_id, id) > (%L, %L) order by user_id, id offset 999 limit 1',
      subjects, after_user, after_id) into last_user, last_id;
    execute format('insert into %s select s.user_id, s.id, %s(s) from %s s '
      'where (s.user_id, s.id) > (%L, %L) and (s.user_id, s.id) <= (%L, %L) '
      'and not exists (select from %s w where w.user_id = s.user_id and w.id = s.id) on conflict do nothing',
      words, words_of_subject, subjects, after_user, after_id, coalesce(last_user, 'g'), coalesce(last_id, 'g'), words);
    commit;
    exit when last_id is null;
    after_user := last_user;
    after_id := last_id;
  end loop;
end
$$;
