-- Every administrative act: who did what to whom, what was there before and after. It outlives the people in it, so it
-- keeps their names and points at nobody.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  -- The personal access token that acted for the person; null where they did it themselves, in a session.
  token_id text,
  -- Such as `alert.created`.
  act text not null,
  -- Null where the act holds in every tenant.
  tenant_id text,
  target_id text not null,
  target_name text not null,
  reason text,
  before jsonb,
  after jsonb,
  -- All words of the entry, in small letters, for the search.
  words text not null
);
create index audit_newest on audit (at desc, id desc);
create index audit_of_act on audit (act, at desc, id desc);
create index audit_of_actor on audit (actor_id, at desc, id desc);
create index audit_of_target on audit (target_id, at desc, id desc);
create index audit_words on audit using gin (words gin_trgm_ops);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is written once: % is refused.', lower(tg_op);
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- What was done once and is not to be done again, even when nothing of it is left.
create table done_once (
  name text primary key,
  at timestamptz not null
);
insert into done_once (name, at)
  select 'sample alerts', min(created_at) from alerts having count(*) > 0;

-- The list of people, in each order it can be asked for. With what a page is counted off by in the index itself,
-- nobody who comes before the page is looked at.
create index users_by_first_name on users (lower(first_name), id) include (first_name, pro_until);
create index users_by_email on users (lower(email), id) include (email, pro_until);
create index users_by_role on users (is_admin, lower(first_name), id) include (first_name, pro_until);
create index users_by_age on users (created_at, id) include (pro_until);
create index users_by_pro on users (coalesce(pro_until, '-infinity'), id) include (pro_until);
-- It begins with a space, so that what a word begins with is found as what follows one.
create index users_words on users using gin (lower(' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

-- How many people there are. Counting a million of them for each page of the list takes longer than the page.
create table user_counts (
  slot integer primary key,
  people bigint not null
);
insert into user_counts (slot, people) select slot, 0 from generate_series(0, 15) as slot;
update user_counts set people = (select count(*) from users) where slot = 0;

-- One of many slots, so that people who come at the same time do not wait for one another.
create function count_users() returns trigger language plpgsql as $$
declare
  difference bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into difference from changed;
  elsif tg_op = 'DELETE' then
    select -count(*) into difference from changed;
  else
    update user_counts set people = 0;
    return null;
  end if;
  if difference <> 0 then
    update user_counts set people = people + difference where slot = pg_backend_pid() % 16;
  end if;
  return null;
end $$;
create trigger users_come after insert on users
  referencing new table as changed for each statement execute function count_users();
create trigger users_go after delete on users
  referencing old table as changed for each statement execute function count_users();
create trigger users_are_emptied after truncate on users
  for each statement execute function count_users();

-- Who was here last and when, to the hour. It lies apart from the people, whose rows bear many indexes.
create table visits (
  user_id uuid primary key references users on delete cascade,
  last_at timestamptz not null
);
create index visits_by_time on visits (last_at);

-- Pro that administrators gave, beside what the store sold. Nothing was paid for it, so it brings no voucher.
create table pro_grants (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  term_from timestamptz not null,
  term_until timestamptz not null,
  created_at timestamptz not null
);
create index pro_grants_of_user on pro_grants (user_id);

-- What the overview of the administration counts.
create index course_completions_by_time on course_completions (completed_at);
create index revisions_of_tenant on revisions (tenant_id, number desc);
