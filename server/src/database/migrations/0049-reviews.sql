-- A question that a person answered in a check and that comes back by its schedule. It hangs on the item's inner number,
-- so a lost entitlement or a withdrawn lesson hides it and removes nothing.
create table reviews (
  user_id uuid not null references users on delete cascade,
  item_id bigint not null,
  -- Identifies it by what is asked and what is right, so that an edited question is another one.
  question text not null,
  -- The document that is known to have it. Another live one means that the questions are compared.
  hash text not null,
  due_at timestamptz not null,
  stability double precision not null,
  difficulty double precision not null,
  reps integer not null,
  lapses integer not null,
  -- The last answer that the schedule knows; null for one that starts over.
  rated_at timestamptz,
  -- The last answer in a review, and what was chosen: sent twice it counts once.
  reviewed_at timestamptz,
  answers jsonb,
  -- Whether a passed attempt had it, which shows the right answers also of an assessed check.
  is_revealed boolean not null default false,
  primary key (user_id, item_id, question)
);
-- With all that the figures of a person need, so that thousands of questions are counted from the index alone.
create index reviews_due on reviews (user_id, due_at) include (item_id, is_revealed, reviewed_at);

create table review_settings (
  user_id uuid primary key references users on delete cascade,
  is_off boolean not null default false,
  paused_until timestamptz
);

-- Whether the answers of an attempt are in the schedule. Those of earlier releases are taken in when they are first needed.
alter table quiz_attempts add column in_reviews boolean not null default false;
create index quiz_attempts_not_in_reviews on quiz_attempts (user_id) where submitted_at is not null and not in_reviews;
