-- The targets of posts that were there before 0024_a; those of later ones are inserted with them. Nothing is
-- locked: a post that goes meanwhile leaves its rows, which 0024_d deletes.
insert into post_targets
select p.user_id, p.id, t.platform, t.connection_id, t.position
from posts p
cross join lateral targets_in_columns(p.platforms, p.secondary_a_account_id, p.secondary_b_account_id) t
order by p.user_id, p.id
on conflict do nothing;
