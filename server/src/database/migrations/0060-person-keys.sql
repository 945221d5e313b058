-- Every table of a person has the person's id in its primary key and in its foreign keys to other such tables, so that
-- the rows of one person can lie together on one of several machines. Unique without the person is only what is looked up
-- before the person is known: an order, a token, a link to a draft, a passkey, an account at another provider.

alter table vouchers drop constraint vouchers_pkey, add primary key (user_id, id);
alter table pro_grants drop constraint pro_grants_pkey, add primary key (user_id, id);
drop index pro_grants_of_user;

alter table access_tokens drop constraint access_tokens_pkey, add primary key (user_id, id);
create unique index access_tokens_id on access_tokens (id);
drop index access_tokens_of_user;

alter table draft_links drop constraint draft_links_pkey, add primary key (user_id, id);
create unique index draft_links_id on draft_links (id);
drop index draft_links_of_user;

alter table passkeys drop constraint passkeys_pkey, add primary key (account_id, credential_id);
create unique index passkeys_credential on passkeys (credential_id);
drop index passkeys_of_account;

alter table upstream_identities drop constraint upstream_identities_pkey, add primary key (account_id, issuer, subject);
create unique index upstream_identities_subject on upstream_identities (issuer, subject);
drop index upstream_identities_of_account;

alter table email_code_sends drop constraint email_code_sends_pkey, add primary key (user_id, id);

-- What belongs to an order, an address or an upload names the person as well.
alter table order_events add column user_id uuid;
alter table email_codes add column user_id uuid;
alter table publishing_upload_parts add column user_id uuid;
update order_events e set user_id = o.user_id from orders o where o.id = e.order_id;
update email_codes c set user_id = e.user_id from emails e where e.id = c.email_id;
update publishing_upload_parts p set user_id = u.user_id from publishing_uploads u where u.id = p.upload_id;

alter table order_events alter column user_id set not null, drop constraint order_events_order_id_fkey,
  drop constraint order_events_pkey, add primary key (user_id, id);
alter table email_codes alter column user_id set not null, drop constraint email_codes_email_id_fkey,
  drop constraint email_codes_pkey, add primary key (user_id, email_id);
alter table publishing_upload_parts alter column user_id set not null,
  drop constraint publishing_upload_parts_upload_id_fkey,
  drop constraint publishing_upload_parts_pkey, add primary key (user_id, upload_id, ordinal);

alter table orders drop constraint orders_pkey, add primary key (user_id, id);
create unique index orders_id on orders (id);
drop index orders_of_user;
alter table emails drop constraint emails_pkey, add primary key (user_id, id);
alter table publishing_uploads drop constraint publishing_uploads_pkey, add primary key (user_id, id);

alter table order_events add foreign key (user_id, order_id) references orders (user_id, id) on delete cascade;
alter table email_codes add foreign key (user_id, email_id) references emails (user_id, id) on delete cascade;
alter table publishing_upload_parts
  add foreign key (user_id, upload_id) references publishing_uploads (user_id, id) on delete cascade;
drop index order_events_of_order;
create index order_events_of_order on order_events (user_id, order_id);

-- For the release before this one, until a later migration drops it: its statements name these columns alone, and it does
-- not write the person into these three tables.
create unique index order_events_id on order_events (id);
create unique index email_codes_email on email_codes (email_id);
create index emails_id on emails (id);
create index publishing_uploads_id on publishing_uploads (id);
create function fill_person() returns trigger language plpgsql as $$
begin
  if new.user_id is null then
    case tg_table_name
      when 'order_events' then
        select o.user_id into new.user_id from orders o where o.id = new.order_id;
      when 'email_codes' then
        select e.user_id into new.user_id from emails e where e.id = new.email_id;
      else
        select u.user_id into new.user_id from publishing_uploads u where u.id = new.upload_id;
    end case;
  end if;
  return new;
end $$;
create trigger order_events_person before insert on order_events for each row execute function fill_person();
create trigger email_codes_person before insert on email_codes for each row execute function fill_person();
create trigger publishing_upload_parts_person before insert on publishing_upload_parts
  for each row execute function fill_person();

-- The large tables last, since nothing more than their names changes: the indexes are there already.
alter table lab_sessions drop constraint lab_sessions_pkey,
  add constraint lab_sessions_pkey primary key using index lab_sessions_key;
alter table quiz_attempts drop constraint quiz_attempts_pkey,
  add constraint quiz_attempts_pkey primary key using index quiz_attempts_key;
