-- Nobody waits for this: there are no cards yet.
alter table deliveries validate constraint cards_are_of_the_same_user;
