-- Jobs that one node runs for all. Times are those of the database, so that nodes need not agree on the time.
create table job_runs (
  name text primary key,
  due_at timestamptz not null,
  -- The node that runs it, as long as it renews its lease.
  node uuid,
  leased_until timestamptz not null default '-infinity',
  started_at timestamptz,
  succeeded_at timestamptz,
  failures integer not null default 0,
  error text
);
