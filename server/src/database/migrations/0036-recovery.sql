-- Login links, changes of the address, and logins at other providers that wait for a confirmation.
alter table identity_links drop constraint identity_links_kind_check;
alter table identity_links add constraint identity_links_kind_check
  check (kind in ('verify', 'reset', 'login', 'address', 'undo-address', 'upstream', 'code'));
create index identity_links_of_account on identity_links (account_id) where account_id is not null;

-- When an account is deleted for good, for those whose owner asked for it.
alter table accounts add column delete_at timestamptz;
create index accounts_to_delete on accounts (delete_at) where delete_at is not null;
