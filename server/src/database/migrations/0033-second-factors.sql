-- Secrets of authenticator apps, encrypted. A code of a step up to the last one is refused.
create table totp_secrets (
  account_id uuid primary key references accounts (id) on delete cascade,
  sealed_secret text not null,
  last_step bigint not null,
  created_at timestamptz not null
);

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash text not null,
  primary key (account_id, code_hash)
);

-- Encrypts the secrets above where no key is set in the environment.
create table identity_encryption_keys (
  id integer primary key check (id = 1),
  key_secret bytea not null
);
