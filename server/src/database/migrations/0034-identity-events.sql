-- What happened to accounts and logins. A person is known by provider and subject, as in the table users; of the
-- client only the network, the country and the browser in words are stored.
create table identity_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Such as `login.failed`.
  kind text not null,
  provider text not null,
  -- Null where the person is unknown, such as a failed login for an address without an account.
  subject text,
  tenant_id text,
  network text not null default '',
  country text not null default '',
  browser text not null default '',
  details jsonb not null default '{}',
  -- Whether the event was forwarded; a mark per event misses none, in whichever order transactions commit.
  in_syslog boolean not null default false,
  in_collector boolean not null default false
);
create index identity_events_newest on identity_events (at desc, id desc);
create index identity_events_of_kind on identity_events (kind, at desc, id desc);
create index identity_events_of_person on identity_events (subject, at desc, id desc) where subject is not null;
create index identity_events_for_syslog on identity_events (id) where not in_syslog;
create index identity_events_for_collector on identity_events (id) where not in_collector;
