-- Accounts at other providers that log in to one of ours. A person is known there by issuer and subject, never by address.
create table upstream_identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  -- The name of the provider and of the account there, as they are shown to the owner.
  provider text not null,
  label text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index upstream_identities_of_account on upstream_identities (account_id);
