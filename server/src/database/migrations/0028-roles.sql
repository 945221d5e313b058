-- What a person may do in one tenant beyond learning. An author may do everything that a reviewer may, so one row is enough.
create table roles (
  user_id uuid not null references users on delete cascade,
  tenant_id text not null,
  role text not null check (role in ('reviewer', 'author')),
  granted_at timestamptz not null,
  primary key (user_id, tenant_id)
);

-- Links that show a draft to whoever has them. The address is signed; a row without a revocation is what makes it valid.
create table draft_links (
  id uuid primary key,
  tenant_id text not null,
  item_id bigint not null references items,
  -- Who shares it: the link opens nothing once they may not share drafts anymore.
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index draft_links_of_tenant on draft_links (tenant_id, expires_at);
create index draft_links_of_user on draft_links (user_id);
