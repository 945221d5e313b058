-- Backups that were made by schedule, on whichever node. They are about files outside of the database, so a backup does
-- not contain them.
create table backups (
  id bigint generated always as identity primary key,
  -- The name of the machine.
  node text not null,
  started_at timestamptz not null,
  -- Null while it runs, and for ever if the node was killed meanwhile.
  finished_at timestamptz,
  file text not null,
  bytes bigint,
  error text
);
