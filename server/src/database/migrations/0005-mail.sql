-- Every mail is written down before it is sent, so that none is lost while the SMTP server is away.
create table mails (
  id uuid primary key,
  tenant_id text not null,
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null,
  -- Null once it was sent or given up, and while it is kept because there is no SMTP server.
  next_try_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  last_error text
);
create index mails_due on mails (next_try_at) where next_try_at is not null;
create index mails_unsent on mails (created_at) where next_try_at is null and sent_at is null;
create index mails_sent on mails (sent_at) where sent_at is not null;
create index mails_newest on mails (created_at desc, id);
