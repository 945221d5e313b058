-- A person is one row however many tenants they visit, known by who vouches for them and under which name.
create table users (
  id uuid primary key,
  provider text not null,
  subject text not null,
  email text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  is_admin boolean not null default false,
  pro_from timestamptz,
  pro_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, subject)
);
