-- Forms that wait until their sender has confirmed who they are, encrypted with a secret that only the browser has.
alter table identity_links drop constraint identity_links_kind_check;
alter table identity_links add constraint identity_links_kind_check
  check (kind in ('verify', 'reset', 'login', 'address', 'undo-address', 'upstream', 'code', 'held-form'));
