-- Personal access tokens. Of the secret only its hash is kept: whoever reads this table can act for nobody.
create table access_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  tenant_id text not null,
  name text not null,
  abilities text[] not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index access_tokens_of_user on access_tokens (user_id);
