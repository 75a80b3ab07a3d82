-- The plan of whoever hosts an instance for themselves: nobody is to be kept from their own machine. Limits
-- stay integers, which programs compute with; a hundred million of anything is none. The other plans are
-- for those who host others.
insert into plans values ('unlimited', 100000000, 100000000, 100000000, 1000, true, true)
on conflict (name) do nothing;

-- The owner who is still as the first start made them. A plan that was changed, or given for a time, was
-- somebody's decision and stays.
update subscriptions s set plan = 'unlimited'
from users u, plans p
where u.id = s.user_id and u.is_owner and p.name = s.plan
  and s.status = 'active' and s.trial_ends_at is null and s.current_period_ends_at is null
  and (p.name, p.requests_per_minute, p.requests_per_day, p.posts_per_day, p.accounts_max)
    = ('agency', 1500, 100000, 200, 10);
