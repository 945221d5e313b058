-- Where events of identity are forwarded. One node at a time holds the lease; after failures it waits longer each time.
create table identity_event_targets (
  name text primary key check (name in ('syslog', 'collector')),
  leased_until timestamptz not null default '-infinity',
  next_try_at timestamptz not null default '-infinity',
  failures integer not null default 0
);
insert into identity_event_targets (name) values ('syslog'), ('collector');
-- Retention deletes the oldest events first.
create index identity_events_oldest on identity_events (at, id);
