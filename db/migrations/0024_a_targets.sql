-- Where a post goes is rows, one for each network, in place of a list of networks in posts and a column there
-- for each account; and the networks are rows themselves, so that another one is a row more. The account of X
-- stays in posts, whose lists, counts and indexes go by it (decision 245).
--
-- Processes of the version before read and write the columns, while this runs and after it. What they have in
-- them is never changed once a post is there, so it is enough that an insert fills both, whoever makes it.
-- The version after this one drops the columns, and both triggers with their functions.
--
-- Locks are held for moments: this file makes the tables and the triggers, 0024_b copies what was there, beside
-- all others, 0024_c ties the rows to posts, and 0024_d looks whether all of them are.

create table platforms (name text primary key);
insert into platforms values ('x'), ('secondary_a'), ('secondary_b');

create table post_targets (
  user_id id not null,
  post_id id not null,
  platform text not null references platforms,
  -- The account. Null where there is none, or none any more; that of X is in posts.
  connection_id id,
  -- The place among the networks that the post goes to. Null for one that it does not go to, but has an
  -- account for.
  position integer check (position >= 0),
  primary key (user_id, post_id, platform),
  constraint the_account_of_x_is_in_posts check (platform <> 'x' or connection_id is null)
);
create index post_targets_by_connection on post_targets (user_id, connection_id) where connection_id is not null;

-- The rows that the columns of a post stand for.
create function targets_in_columns(platforms text[], secondary_a id, secondary_b id)
returns table (platform text, connection_id id, "position" integer) language sql immutable as $$
  select n.platform, n.connection_id, array_position(platforms, n.platform) - 1
  from (values ('x', null), ('secondary_a', secondary_a), ('secondary_b', secondary_b))
    as n (platform, connection_id)
  where n.connection_id is not null or n.platform = any (platforms)
$$;

-- Of a post by the version before. One by this version has its rows already.
create function insert_targets() returns trigger language plpgsql as $$
begin
  insert into post_targets
  select p.user_id, p.id, t.platform, t.connection_id, t.position
  from inserted p
  cross join lateral targets_in_columns(p.platforms, p.secondary_a_account_id, p.secondary_b_account_id) t
  on conflict do nothing;
  return null;
end
$$;

-- Of a post by this version, whose rows are inserted before it. A session keeps the plan that it makes for its
-- first post, so that has to be one for many, too.
create function fill_columns() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  select array_agg(t.platform order by t.position) filter (where t.position is not null),
    max(t.connection_id) filter (where t.platform = 'secondary_a'),
    max(t.connection_id) filter (where t.platform = 'secondary_b')
  into new.platforms, new.secondary_a_account_id, new.secondary_b_account_id
  from post_targets t
  where t.user_id = new.user_id and t.post_id = new.id;
  return new;
end
$$;

-- Where the locks cannot be had at once, all others are let go on before they are tried again, so that nobody
-- waits for long behind somebody whom this waits for.
do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table posts, connections, sign_ins in access exclusive mode;
      perform set_config('lock_timeout', '0', true);
      exit;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
end
$$;

create trigger columns_filled before insert on posts for each row
  when (new.platforms is null) execute function fill_columns();
create trigger targets_inserted after insert on posts
  referencing new table as inserted for each statement execute function insert_targets();

alter domain platform drop constraint platform_check;
alter table connections add foreign key (platform) references platforms not valid;
alter table sign_ins add foreign key (platform) references platforms not valid;
alter table posts drop constraint at_least_one_platform,
  add constraint at_least_one_platform check (cardinality(platforms) > 0) not valid;
