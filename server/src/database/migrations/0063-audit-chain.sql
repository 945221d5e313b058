-- A chain over the audit log: each link is a hash of its entry and of the link before, so an entry that was changed or
-- removed is found. Links are made as transactions commit, one after the other.
create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null
);

create function audit_hash(previous bytea, entry audit) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.actor_id, entry.actor_name, entry.token_id, entry.act, entry.tenant_id,
    entry.target_id, entry.target_name, entry.reason, entry.before, entry.after, entry.words)::text, 'UTF8'))
$$;

create function link_act() returns trigger language plpgsql security definer as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(7236063);
  select * into last from audit_chain order by position desc limit 1;
  insert into audit_chain (position, audit_id, hash)
    values (coalesce(last.position, 0) + 1, new.id, audit_hash(coalesce(last.hash, ''), new));
  return null;
end $$;
-- Deferred, so that no transaction waits for a row of another one while it holds the lock of the chain.
create constraint trigger audit_is_chained after insert on audit
  deferrable initially deferred for each row execute function link_act();
create trigger audit_chain_is_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

do $$
declare
  entry audit;
  number bigint := 0;
  previous bytea := '';
begin
  for entry in select * from audit order by id loop
    number := number + 1;
    previous := audit_hash(previous, entry);
    insert into audit_chain (position, audit_id, hash) values (number, entry.id, previous);
  end loop;
end $$;

-- How long events of logins must stay. The server writes it at the start, from AUDIT_RETENTION_DAYS.
create table identity_event_retention (
  only_row boolean primary key default true check (only_row),
  days integer not null
);
insert into identity_event_retention (days) values (365);

-- What is too old may be deleted. Marks of forwarding may change, and what leads back to a person may be emptied.
create function guard_identity_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < clock_timestamp() - (select make_interval(days => days) from identity_event_retention) then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if (new.id, new.at, new.kind, new.provider, new.subject, new.tenant_id)
         is not distinct from (old.id, old.at, old.kind, old.provider, old.subject, old.tenant_id)
       and new.network in ('', old.network) and new.country in ('', old.country)
       and new.browser in ('', old.browser) and new.details in ('{}', old.details) then
      return new;
    end if;
  end if;
  raise exception 'Events of logins are written once: % is refused.', lower(tg_op);
end $$;
create trigger identity_events_are_append_only before update or delete on identity_events
  for each row execute function guard_identity_events();
create trigger identity_events_are_not_emptied before truncate on identity_events
  for each statement execute function guard_identity_events();

-- What only the owner of a table may do, and every publish needs.
create function settle_search() returns void language plpgsql security definer as $$
begin
  perform gin_clean_pending_list('search_sections_vector'), gin_clean_pending_list('search_sections_title'),
    gin_clean_pending_list('search_sections_about'), gin_clean_pending_list('search_words_like');
  analyze search_sections, search_words;
end $$;

-- Nobody can put a table of their own in front of these.
do $$
declare
  name text;
begin
  foreach name in array array['link_act', 'guard_identity_events', 'mark_acts_for_forwarding', 'settle_search'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
  execute format('alter function audit_hash(bytea, audit) set search_path = %I, pg_temp', current_schema());
end $$;
