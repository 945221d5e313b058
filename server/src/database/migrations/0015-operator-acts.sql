-- What an operator does by command, on the machine of the server, has no person behind it.
alter table audit alter column actor_id drop not null;
