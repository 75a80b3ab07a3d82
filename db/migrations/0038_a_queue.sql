-- Weekly slots, and posts that hold one (decisions 380 to 386). The settings are read and replaced whole.
create table queues (
  user_id id primary key references users on delete cascade,
  timezone text not null default 'UTC' check (char_length(timezone) between 1 and 64),
  slots jsonb not null default '[]',
  constraint at_most_50_slots check (jsonb_typeof(slots) = 'array' and jsonb_array_length(slots) <= 50)
);

select lock_soon('lock table posts in access exclusive mode');

-- The moment of the slot that a post holds, which is its date, and the account that the slot is kept for.
alter table posts add column queue_slot timestamptz, add column queue_account_id id;
alter table posts add constraint a_queued_post_is_due_at_its_slot
  check (queue_slot is null or queue_slot is not distinct from scheduled_date) not valid;
alter table posts add constraint only_a_queued_post_has_a_slot_account
  check (queue_account_id is null or queue_slot is not null) not valid;

-- Whoever gives the post another date, takes its date away, or has it go elsewhere than to the account that its slot is
-- kept for, frees the slot: also the version before, and whatever knows nothing of queues.
create function leave_slot() returns trigger language plpgsql as $$
begin
  if new.queue_slot is distinct from new.scheduled_date
    or new.queue_account_id is not null and (
      new.queue_account_id is distinct from new.x_account_id
      or not exists (
        select from post_targets
        where user_id = new.user_id and post_id = new.id and platform = 'x' and position is not null)) then
    new.queue_slot := null;
    new.queue_account_id := null;
  end if;
  return new;
end
$$;
create trigger slot_left before update on posts for each row when (new.queue_slot is not null)
  execute function leave_slot();

select define_states();
