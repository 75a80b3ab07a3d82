-- What went while its words were filled in, and then the proof that no words are left of anything else.
delete from post_words w
where not exists (select from posts p where p.user_id = w.user_id and p.id = w.id);
delete from article_words w
where not exists (select from articles a where a.user_id = w.user_id and a.id = w.id);

alter table post_words validate constraint post_words_user_id_id_fkey;
alter table article_words validate constraint article_words_user_id_id_fkey;

-- The planner would believe for long that a table is empty which was analyzed when it was.
do $$
begin
  if exists (select from post_words) then analyze post_words; end if;
  if exists (select from article_words) then analyze article_words; end if;
end
$$;
