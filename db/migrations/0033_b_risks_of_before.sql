-- What was there before 0033_a is looked at once. Each of these rows is a small one, and there are few besides users.
update connections set expiry_notice_at = expires_at - interval '7 days'
where expires_at is not null and expiry_notice_at is null;
update subscriptions set risk_check_at = current_period_ends_at
where status = 'active' and current_period_ends_at is not null;
insert into risk_checks (user_id) select id from users;
