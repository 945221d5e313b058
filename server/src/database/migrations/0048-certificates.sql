-- What a certificate is based on is frozen when it is issued. The person's row goes with their account.
create table certificates (
  user_id uuid not null references users on delete cascade,
  -- Random, since whoever knows it may read the certificate.
  id text not null,
  item_id bigint not null,
  tenant_id text not null,
  kind text not null check (kind in ('course', 'path')),
  -- As the person writes it.
  name text not null,
  facts jsonb not null,
  issued_at timestamptz not null,
  is_valid boolean not null default true,
  primary key (user_id, id)
);
create unique index certificates_valid on certificates (user_id, item_id) where is_valid;
create index certificates_id on certificates (id);

-- What everybody may know of a certificate, without its person: it outlives their account, so that a credential
-- that was downloaded before is known to be revoked.
create table certificate_statuses (
  id text primary key,
  tenant_id text not null,
  -- Its place in the published lists of revoked credentials.
  position bigint not null generated always as identity unique,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text check (revoked_because in ('withdrawn', 'replaced', 'account-deleted')),
  check ((revoked_at is null) = (revoked_because is null))
);
create index certificate_statuses_revoked on certificate_statuses (position) where revoked_at is not null;

-- The keys that sign credentials. They are never deleted: what an old key has signed stays valid.
create table credential_keys (
  kid text primary key,
  private_jwk jsonb not null,
  signs_from timestamptz not null,
  created_at timestamptz not null
);
