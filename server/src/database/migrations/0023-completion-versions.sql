-- How often a person's completions changed. A change is written only if the number is still the one it was decided by,
-- so that nodes that change the same person's lessons at the same time see each other without holding a lock.
create table completion_versions (
  user_id uuid primary key references users on delete cascade,
  version bigint not null
)
-- Room in each page: counting up then stays within its page and touches no index.
with (fillfactor = 50);
