-- What browsers blocked because of the content policy: counts by day, never the reports themselves.
create table policy_reports (
  day date not null,
  tenant_id text not null,
  directive text not null,
  -- An origin, or a word such as inline; nothing of the address beyond it.
  blocked text not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (day, tenant_id, directive, blocked)
);
