-- From here on words go with their post or article. Locked as in 0024_a, and not compared with what is there.
drop procedure fill_in_words;

do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table posts, articles, post_words, article_words in share row exclusive mode;
      perform set_config('lock_timeout', '0', true);
      exit;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
end
$$;

alter table post_words
  add foreign key (user_id, id) references posts on delete cascade not valid;
alter table article_words
  add foreign key (user_id, id) references articles on delete cascade not valid;
