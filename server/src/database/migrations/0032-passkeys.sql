-- Public keys of passkeys. The private ones never leave their devices.
create table passkeys (
  credential_id text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  public_key bytea not null,
  -- Goes up with every use, or stays 0; one that goes back means that there is a copy of the passkey.
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_account on passkeys (account_id);
