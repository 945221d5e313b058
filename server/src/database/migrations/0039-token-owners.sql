-- When a token last named the rights of claimed_rights. Personal access tokens lose them if that is too long ago.
alter table users add column rights_claimed_at timestamptz;
update users set rights_claimed_at = updated_at where claimed_rights <> '';

-- The account of the embedded provider that a subject names, by which its primary key can be used; null for others.
create function account_id_of(subject text) returns uuid language sql immutable parallel safe as $$
  select case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end
$$;
