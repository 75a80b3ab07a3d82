-- What a key that may not publish has scheduled waits for somebody's approval (decision 391): the post or article is
-- `pending`, its deliveries are `held`, and nothing of it is sent.
select lock_soon('lock table posts, articles, deliveries in access exclusive mode');

alter table posts
  add column review_note text check (length(review_note) <= 1000),
  add constraint only_what_is_dated_waits_for_approval check (review_status <> 'pending' or status = 'scheduled') not valid;
alter table articles
  add column review_status text not null default 'approved' check (review_status in ('approved', 'pending', 'rejected')),
  add column review_note text check (length(review_note) <= 1000),
  add constraint only_what_is_dated_waits_for_approval check (review_status <> 'pending' or status = 'scheduled');
select define_states();

alter table deliveries
  drop constraint deliveries_state_check,
  add constraint deliveries_state_check check (
    state in ('waiting', 'sending', 'unknown', 'published', 'failed', 'skipped', 'held')) not valid,
  drop constraint what_is_not_final_has_a_deadline,
  add constraint what_is_not_final_has_a_deadline check (
    (state in ('waiting', 'sending', 'unknown', 'held')) = (deadline_at is not null)) not valid,
  drop constraint deliveries_error_code_check,
  add constraint deliveries_error_code_check check (error_code in ('refused', 'unreachable', 'rate_limited',
    'missed_schedule', 'outcome_unknown', 'subscription_required', 'account_not_connected', 'not_approved')) not valid;
drop trigger allowed_moves on deliveries;
create trigger allowed_moves before update of state on deliveries for each row
  execute function refuse_illegal_move('state',
    '{waiting>skipped,waiting>sending,waiting>failed,waiting>published,sending>published,sending>failed,'
    'sending>waiting,sending>unknown,unknown>published,unknown>waiting,unknown>failed,'
    'failed>waiting,failed>skipped,failed>published,skipped>waiting,'
    -- Held: approved, not approved, or of a network that it is over a limit of now.
    'waiting>held,skipped>held,failed>held,held>waiting,held>skipped,held>failed}');

-- Whatever the code does, nothing leaves that waits for approval: there is no claim of it.
create function refuse_unapproved() returns trigger language plpgsql as $$
begin
  if exists (
    select from posts where user_id = new.user_id and id = new.post_id and review_status <> 'approved'
    union all
    select from articles where user_id = new.user_id and id = new.article_id and review_status <> 'approved') then
    raise exception 'nothing is sent without approval'
      using errcode = 'check_violation', constraint = 'only_what_is_approved_is_sent';
  end if;
  return new;
end
$$;
create trigger only_what_is_approved_is_sent before update of state on deliveries for each row
  when (new.state = 'sending' and old.state <> 'sending' or new.state = 'waiting' and old.state = 'held')
  execute function refuse_unapproved();
create trigger only_what_is_approved_begins_so before insert on deliveries for each row
  when (new.state = 'sending') execute function refuse_unapproved();

-- What waits for approval is not settled.
create or replace function is_settled(kind text, of_user text, of_subject text) returns boolean language sql stable as $$
  select kind = 'post'
    and exists (select from posts p where p.user_id = of_user and p.id = of_subject and p.deleted_at is null)
    and not exists (
      select from deliveries d where d.user_id = of_user and d.post_id = of_subject
        and d.state in ('waiting', 'sending', 'unknown', 'held'))
$$;

create or replace function note_new() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
begin
  insert into noted_events (kind, user_id, subject_ids, types)
  select kind, i.user_id, array_agg(i.id::text order by i.id, t.n), array_agg(kind || '.' || t.type order by i.id, t.n)
  from inserted i
  cross join lateral unnest(case when i.status = 'draft' then '{created}'::text[]
    when i.review_status = 'pending' then array['created', i.status, 'review_requested']
    else array['created', i.status] end) with ordinality t (type, n)
  group by i.user_id;
  return null;
end
$$;

-- That somebody has decided comes before what becomes of it, and that somebody has to after it.
create or replace function note_change() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  types text[] := case
    when new.deleted_at is not null then '{deleted}'::text[]
    when new.status = old.status and new.revision = old.revision then '{}'
    when new.status = 'scheduled'
      and (old.status <> 'scheduled' or old.scheduled_date <> new.scheduled_date) then '{scheduled}'
    when new.status = old.status then '{updated}'
    when new.status = 'draft' then case old.status when 'scheduled' then '{unscheduled}' else '{updated}' end::text[]
    else array[new.status] end;
begin
  if old.review_status = 'pending' and new.deleted_at is null
    and (new.review_status = 'approved' and new.status in ('scheduled', 'publishing')
      or new.review_status = 'rejected' and new.status = 'draft') then
    types := '{reviewed}' || types;
  elsif old.review_status <> 'pending' and new.review_status = 'pending' then
    types := types || '{review_requested}';
  end if;
  if types = '{}' then return null; end if;
  insert into noted_events (kind, user_id, subject_ids, types, previous_status, state)
  select kind, new.user_id, array_agg(new.id::text), array_agg(kind || '.' || type),
    case when new.status <> old.status or new.deleted_at is not null then old.status end,
    case when new.deleted_at is not null then (select state from state_of(kind, new.user_id, new.id)) end
  from unnest(types) type;
  return null;
end
$$;

drop trigger noted_changed on posts;
create trigger noted_changed after update on posts for each row
  when (old.deleted_at is null and (old.status <> new.status or old.revision <> new.revision or new.deleted_at is not null
    or old.review_status <> new.review_status))
  execute function note_change('post');
drop trigger noted_changed on articles;
create trigger noted_changed after update on articles for each row
  when (old.deleted_at is null and (old.status <> new.status or old.revision <> new.revision or new.deleted_at is not null
    or old.review_status <> new.review_status))
  execute function note_change('article');

-- Its post tells that a delivery waits for approval, and that it does no longer.
drop trigger noted_entered on deliveries;
create trigger noted_entered after insert on deliveries for each row
  when (new.state not in ('waiting', 'sending', 'held')) execute function note_delivery();
drop trigger noted_moved on deliveries;
create trigger noted_moved after update of state on deliveries for each row
  when (old.state <> new.state and new.state not in ('sending', 'held')
    and not (old.state = 'held' and new.state = 'waiting'))
  execute function note_delivery();
