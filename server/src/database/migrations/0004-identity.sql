-- The embedded OpenID provider. People of the API live in their own table and meet these by subject only.

create table accounts (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  email_verified_at timestamptz not null,
  -- The people of a local installation; they are removed wherever they are not wanted.
  is_sample boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Sessions, interactions, codes, grants and refresh tokens. Ids are credentials, so only their hash is kept.
create table identity_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  account_id uuid,
  user_agent text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index identity_records_of_grant on identity_records (grant_id) where grant_id is not null;
create index identity_records_of_account on identity_records (account_id, model) where account_id is not null;
create index identity_records_by_uid on identity_records (model, uid) where uid is not null;
create index identity_records_by_expiry on identity_records (expires_at);

create table identity_keys (
  kid text primary key,
  private_jwk jsonb not null,
  -- A key is published before it signs, so that every node knows it by then.
  signs_from timestamptz not null,
  created_at timestamptz not null
);

-- Failed tries per address typed in, known or not, so that a lock tells nothing about who has an account.
create table identity_tries (
  key text primary key,
  failed integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
create index identity_tries_by_age on identity_tries (last_at);

-- What was sent by mail. A registration waits here and becomes an account when its link is followed.
create table identity_links (
  key_hash text primary key,
  kind text not null check (kind in ('verify', 'reset')),
  email text not null,
  account_id uuid references accounts (id) on delete cascade,
  payload jsonb not null,
  origin text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_links_of_email on identity_links (email, kind);
create index identity_links_by_expiry on identity_links (expires_at);
