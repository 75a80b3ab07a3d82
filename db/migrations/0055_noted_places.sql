-- The sequence of a table that is not logged is not logged either, and a copy of the server writes the beginning of such
-- a one to its disk late: one that took over soon after the table was made could not read it, and no event could be noted
-- there. An ordinary sequence goes along. It may begin anew, since places are compared within one transaction.
select lock_soon('lock table noted_events in access exclusive mode');
alter table noted_events alter place drop identity;
create sequence noted_places owned by noted_events.place;
alter table noted_events alter place set default nextval('noted_places');
