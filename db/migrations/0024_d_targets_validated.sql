-- What went while its targets were copied, and then the proof that all is as it has to be. Nobody waits for it.
delete from post_targets t
where not exists (select from posts p where p.user_id = t.user_id and p.id = t.post_id);
update post_targets t set connection_id = null
where t.connection_id is not null and not exists (
  select from connections c where c.user_id = t.user_id and c.id = t.connection_id);

alter table post_targets
  validate constraint post_targets_user_id_post_id_fkey,
  validate constraint post_targets_user_id_connection_id_fkey;
alter table connections validate constraint connections_platform_fkey;
alter table sign_ins validate constraint sign_ins_platform_fkey;

-- The planner would believe for long that a table is empty which was analyzed when it was.
do $$
begin
  if exists (select from post_targets) then analyze post_targets; end if;
end
$$;
