-- The HTTP status of what a network has answered to a send: null where there was no answer, and of sends of versions
-- before. The check is of rows to come, as nobody has a status yet.
select lock_soon('lock table attempts in access exclusive mode');

alter table attempts add column network_status smallint;
alter table attempts add constraint a_network_status_is_one_of_http
  check (network_status between 100 and 599) not valid;
