-- Answers of SAML providers that wait until the browser that started the login comes back with its cookie.
alter table identity_links drop constraint identity_links_kind_check;
alter table identity_links add constraint identity_links_kind_check
  check (kind in ('verify', 'reset', 'login', 'address', 'undo-address', 'upstream', 'assertion', 'code', 'held-form'));
