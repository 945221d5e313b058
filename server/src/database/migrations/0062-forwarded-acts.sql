-- Which administrative acts were forwarded. The log itself is written once, so the marks lie apart from it.
create table audit_forwarding (
  audit_id bigint primary key,
  in_syslog boolean not null default false,
  in_collector boolean not null default false
);
create index audit_forwarding_for_syslog on audit_forwarding (audit_id) where not in_syslog;
create index audit_forwarding_for_collector on audit_forwarding (audit_id) where not in_collector;

create function mark_acts_for_forwarding() returns trigger language plpgsql as $$
begin
  insert into audit_forwarding (audit_id) select id from added;
  return null;
end $$;
create trigger audit_is_forwarded after insert on audit
  referencing new table as added for each statement execute function mark_acts_for_forwarding();
insert into audit_forwarding (audit_id) select id from audit;
