-- What a person did with a lesson or a guide. It hangs on the item's inner number, so it outlives every publish.
-- Items are never removed; a foreign key to them would only make everybody who completes a popular lesson lock its row.
create table progress (
  user_id uuid not null references users on delete cascade,
  item_id bigint not null,
  started_at timestamptz not null,
  completed_at timestamptz,
  -- When completing was last done or undone, by the clock of whoever did it: what comes late and is older is ignored.
  decided_at timestamptz,
  -- The last time the person was there at all: where to resume.
  touched_at timestamptz not null,
  -- The content it was made in.
  revision bigint not null,
  place jsonb,
  place_at timestamptz,
  place_sequence bigint,
  primary key (user_id, item_id)
)
-- Room in each page: completing a lesson that was started then stays within its page and touches no index.
with (fillfactor = 90);

-- A finished course stays finished, whatever is added to it later.
create table course_completions (
  user_id uuid not null references users on delete cascade,
  item_id bigint not null,
  completed_at timestamptz not null,
  revision bigint not null,
  primary key (user_id, item_id)
);

create table favourites (
  user_id uuid not null references users on delete cascade,
  item_id bigint not null,
  kind text not null check (kind in ('course', 'lesson', 'guide')),
  created_at timestamptz not null,
  primary key (user_id, item_id)
);

create table quiz_attempts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  item_id bigint not null,
  -- The document it was opened in and is graded against. With the seed it gives the same questions again.
  hash text not null references documents,
  revision bigint not null,
  seed integer not null,
  questions integer not null,
  answers jsonb,
  score integer,
  passed boolean,
  opened_at timestamptz not null,
  submitted_at timestamptz
);
create index quiz_attempts_of_person on quiz_attempts (user_id, item_id);
-- Opening the same check again goes on with the attempt that is open.
create unique index quiz_attempts_open on quiz_attempts (user_id, item_id, hash) where submitted_at is null;

-- Completing is one statement, yet two tabs that complete the last two lessons at once must see each other: inside a
-- function each step sees what was committed before it, and the lock lets one person's steps follow one another.
create function complete_lesson(
  person uuid, lesson bigint, course bigint, counted bigint[], in_revision bigint, decided timestamptz, moment timestamptz,
  out is_complete boolean, out completed integer, out is_finished boolean
)
language plpgsql
-- A list of lessons makes a plan look dear until it is made anew for each call, which costs more than all the rest.
set plan_cache_mode = force_generic_plan
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(person::text, 0));
  insert into progress as p (user_id, item_id, started_at, completed_at, decided_at, touched_at, revision)
  values (person, lesson, moment, decided, decided, moment, in_revision)
  on conflict (user_id, item_id) do update
    set completed_at = coalesce(p.completed_at, excluded.completed_at),
        revision = case when p.completed_at is null then excluded.revision else p.revision end,
        decided_at = excluded.decided_at, touched_at = excluded.touched_at
    where p.decided_at is null or p.decided_at <= excluded.decided_at;
  select coalesce(bool_or(p.item_id = lesson), false), count(*) filter (where p.item_id = any (counted)),
         exists (select from course_completions c where c.user_id = person and c.item_id = course)
    into is_complete, completed, is_finished
    from progress p
    where p.user_id = person and p.item_id = any (counted || lesson) and p.completed_at is not null;
  if not is_finished and completed > 0 and completed = cardinality(counted) then
    insert into course_completions (user_id, item_id, completed_at, revision)
    values (person, course, moment, in_revision);
    is_finished := true;
  end if;
end $$;

-- A course stands as finished until a lesson that it was finished with is undone; one that came later does not matter.
create function undo_completion(
  person uuid, lesson bigint, course bigint, counted bigint[], decided timestamptz, moment timestamptz,
  out is_complete boolean, out completed integer, out is_finished boolean
)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  done_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(person::text, 0));
  select p.completed_at into done_at from progress p
    where p.user_id = person and p.item_id = lesson and p.completed_at is not null and p.decided_at <= decided;
  if done_at is not null then
    update progress p set completed_at = null, decided_at = decided, touched_at = moment
      where p.user_id = person and p.item_id = lesson;
    delete from course_completions c
      where c.user_id = person and c.item_id = course and c.completed_at >= done_at and lesson = any (counted);
  end if;
  select coalesce(bool_or(p.item_id = lesson), false), count(*) filter (where p.item_id = any (counted)),
         exists (select from course_completions c where c.user_id = person and c.item_id = course)
    into is_complete, completed, is_finished
    from progress p
    where p.user_id = person and p.item_id = any (counted || lesson) and p.completed_at is not null;
end $$;
