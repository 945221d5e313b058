-- A lab that somebody runs on the training portal. The portal keeps the session; this is how it is found again, and
-- whose it is when the portal tells what happened in it.
create table lab_sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  item_id bigint not null,
  -- The portal's names; unknown while it is asked for the first time. It may give them away again after it was rebuilt.
  session text,
  environment text,
  requested_at timestamptz not null,
  -- One at a time asks the portal: until then others wait. A moment instead of a lock, so that nobody holds a connection
  -- while a slow portal makes up its mind, and a node that dies holds up nobody for long.
  claimed_until timestamptz,
  started_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  ending text check (ending in ('expired', 'ended')),
  check ((ended_at is null) = (ending is null))
);
-- One session per person and lab, however often it is asked for.
create unique index lab_sessions_live on lab_sessions (user_id, item_id) where ended_at is null;
create index lab_sessions_of_person on lab_sessions (user_id, item_id, requested_at);
create index lab_sessions_by_name on lab_sessions (session);
