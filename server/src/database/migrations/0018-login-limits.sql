-- Counters that hold over all nodes: failed logins by network address, mails by address and by mailbox.
create table identity_counts (
  -- A hash of what is counted and for whom.
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index identity_counts_by_end on identity_counts (ends_at);

-- Links and codes are deleted once a mail was sent or given up; this is for mails from before that.
update mails set html = '', text = '' where sent_at is not null;
update mails set html = '', text = ''
  where next_try_at is null and last_error is not null and kind in ('verify', 'reset', 'email-code');
