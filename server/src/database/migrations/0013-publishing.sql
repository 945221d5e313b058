-- A folder on its way: kept from its upload until it is published or forgotten, so that any node can go on with it.
create table publishing_uploads (
  id uuid primary key,
  tenant_id text not null,
  source text not null,
  user_id uuid not null references users on delete cascade,
  -- As the last plan had them: what is published is what was planned.
  variables jsonb not null default '{}',
  allow_removals boolean not null default false,
  -- Set when it went live; its parts are gone then.
  revision bigint references revisions,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index publishing_uploads_of_person on publishing_uploads (user_id, created_at desc);
create index publishing_uploads_expiry on publishing_uploads (expires_at);

create table publishing_upload_parts (
  upload_id uuid not null references publishing_uploads on delete cascade,
  ordinal integer not null,
  bytes bytea not null,
  primary key (upload_id, ordinal)
);
-- They are packed already.
alter table publishing_upload_parts alter column bytes set storage external;

-- The revision that a rollback went back to; 0 is before the first one.
alter table revisions add column back_to bigint;
