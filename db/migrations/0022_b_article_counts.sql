-- Articles are counted as posts are, so that a page of them costs the same for a hundred and for a hundred
-- thousand. Creating the triggers keeps writers out until the articles that are there are counted.
create function tally_articles() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tally_changes
    select user_id, 'articles', status || ' ' || coalesce(x_account_id, ''), -count(*) from deleted
    where deleted_at is null
    group by 1, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_changes
    select user_id, 'articles', status || ' ' || coalesce(x_account_id, ''), count(*) from inserted
    where deleted_at is null
    group by 1, 3;
  end if;
  return null;
end
$$;
create trigger tally_inserted after insert on articles
  referencing new table as inserted for each statement execute function tally_articles();
create trigger tally_updated after update on articles
  referencing old table as deleted new table as inserted for each statement execute function tally_articles();
create trigger tally_deleted after delete on articles
  referencing old table as deleted for each statement execute function tally_articles();

insert into tally_changes
select user_id, 'articles', status || ' ' || coalesce(x_account_id, ''), count(*) from articles
where deleted_at is null
group by 1, 3;

-- The order of the list by account, as that of posts.
create index articles_by_account on articles (user_id, x_account_id, id) where deleted_at is null;
