-- What owners have said of sends whose outcome nobody could find out: a row for each time, which stays as long as
-- its delivery does. A post that was named by its address belongs to one delivery, and what could not be read at its
-- network is never deleted there.

do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table deliveries, live_parts in share row exclusive mode;
      perform set_config('lock_timeout', '0', true);
      exit;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
end
$$;

create table resolutions (
  user_id id not null,
  id id not null default new_id(),
  delivery_id id not null,
  -- The part whose outcome was unknown.
  position integer not null check (position >= 0),
  outcome text not null check (outcome in ('published', 'not_published')),
  -- What was named. Null where the owner knows no address, or there is none.
  remote_id text,
  verified boolean,
  resolved_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  foreign key (user_id, delivery_id) references deliveries on delete cascade,
  constraint what_is_named_is_published check (remote_id is null or outcome = 'published'),
  constraint what_is_named_is_verified_or_not check ((remote_id is null) = (verified is null)),
  constraint a_named_post_has_one_delivery unique (remote_id)
);
create index resolutions_of_a_delivery on resolutions (user_id, delivery_id);

-- Whoever names a post waits for settles that are under way: what they store may be that very post.
create function refuse_taken_post() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(725413, 0);
  if exists (select from live_parts where remote_id = new.remote_id)
    or exists (select from removed_parts where remote_id = new.remote_id) then
    raise exception 'the post % has a delivery', new.remote_id
      using errcode = 'unique_violation', constraint = 'a_named_post_has_one_delivery';
  end if;
  return new;
end
$$;
create trigger taken_posts_are_refused before insert on resolutions for each row
  when (new.remote_id is not null) execute function refuse_taken_post();

-- What a network itself has said comes before what an owner says: such a post is not deleted for the other one.
create function doubt_named_posts() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(725413, 0);
  update resolutions r set verified = false
  from inserted i
  where r.remote_id = i.remote_id and r.verified
    and (r.user_id, r.delivery_id) is distinct from (i.user_id, i.delivery_id);
  return null;
end
$$;
create trigger named_posts_are_doubted after insert on live_parts
  referencing new table as inserted for each statement execute function doubt_named_posts();

create or replace trigger allowed_moves before update of state on deliveries for each row
  execute function refuse_illegal_move('state',
    -- Failed is published when its owner has seen it there.
    '{waiting>skipped,waiting>sending,waiting>failed,waiting>published,sending>published,sending>failed,'
    'sending>waiting,sending>unknown,unknown>published,unknown>waiting,unknown>failed,'
    'failed>waiting,failed>skipped,failed>published,skipped>waiting}');
-- What a network has refused, or never got, nobody has seen there.
create trigger only_doubt_is_resolved before update of state on deliveries for each row
  when (old.state = 'failed' and new.state = 'published' and old.error_code is distinct from 'outcome_unknown')
  execute function refuse_illegal_move('state', '{}');
