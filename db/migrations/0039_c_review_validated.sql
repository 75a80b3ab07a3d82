-- Nobody waits for this: all that is there is as it has to be.
alter table posts validate constraint only_what_is_dated_waits_for_approval;
alter table deliveries validate constraint deliveries_state_check;
alter table deliveries validate constraint what_is_not_final_has_a_deadline;
alter table deliveries validate constraint deliveries_error_code_check;
