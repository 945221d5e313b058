-- Authors may mark a revision, or items of it by their ids, as minor: it changes nothing that a reader has to know.
alter table revisions add column is_minor boolean not null default false;
alter table revisions add column minor_items text[] not null default '{}';

-- The revision up to which a person knows how a lesson or guide has changed since they completed it.
create table acknowledged_changes (
  user_id uuid not null references users on delete cascade,
  item_id bigint not null,
  revision bigint not null,
  -- What it was before, for whoever takes it back.
  previous_revision bigint,
  acknowledged_at timestamptz not null,
  primary key (user_id, item_id)
);
