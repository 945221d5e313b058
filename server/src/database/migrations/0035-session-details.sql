-- When and from where a session was last used, for the list of devices. As in identity_events, the network is all that
-- is stored of an address.
alter table identity_records
  add column network text,
  add column country text,
  add column last_used_at timestamptz;
