-- Sessions whose access tokens are refused although they have not expired yet. An entry lives as long as such a token may.
create table ended_sessions (
  session_id text primary key,
  ended_at timestamptz not null,
  until timestamptz not null
);
create index ended_sessions_by_time on ended_sessions (ended_at);
create index ended_sessions_by_end on ended_sessions (until);
