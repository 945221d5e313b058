-- Addresses a person adds beside the one they sign in with, which stays with the person and is the provider's.
create table emails (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null check (type in ('work', 'personal')),
  email text not null,
  verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- The same address may be added by several people, so that adding it tells nothing; only one of them can verify it.
create unique index emails_of_user on emails (user_id, lower(email));
create unique index emails_verified on emails (lower(email)) where verified_at is not null;

-- The code that was sent last, for each address. Its tries are counted here, so that all nodes count together.
create table email_codes (
  email_id uuid primary key references emails on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- When codes were sent, for the limits. It does not hang on the address: deleting and adding it again is no way around.
create table email_code_sends (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  recipient text not null,
  sent_at timestamptz not null
);
create index email_code_sends_of_user on email_code_sends (user_id, sent_at);
create index email_code_sends_to on email_code_sends (recipient, sent_at);
create index email_code_sends_by_age on email_code_sends (sent_at);
