-- Not in a transaction: the tables are large, and these indexes are built while people go on writing.
-- Each statement may run again, so an interrupted migration starts over.
drop index concurrently if exists quiz_attempts_key;
create unique index concurrently quiz_attempts_key on quiz_attempts (user_id, id);
-- For the release before this one, whose statements name the id alone; a later migration drops it.
drop index concurrently if exists quiz_attempts_id;
create unique index concurrently quiz_attempts_id on quiz_attempts (id);
drop index concurrently if exists lab_sessions_key;
create unique index concurrently lab_sessions_key on lab_sessions (user_id, id);
