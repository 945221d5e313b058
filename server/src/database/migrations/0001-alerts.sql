create table alerts (
  id uuid primary key,
  tenant_id text not null,
  message text not null,
  action_text text,
  action_url text,
  level text not null check (level in ('info', 'warning', 'success')),
  author_name text not null default '',
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The strip on every page asks for the current alerts of one tenant, newest first.
create index alerts_of_tenant on alerts (tenant_id, created_at desc);
