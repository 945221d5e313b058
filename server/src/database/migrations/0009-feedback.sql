-- What people said, with what it takes to understand it. Who goes takes their name along and leaves their words.
create table feedback (
  id uuid primary key,
  tenant text not null,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  schema text not null check (schema in ('tenant-survey-v1', 'lesson-v2', 'course-v1', 'tenant-v1')),
  -- Of the extended survey alone; 0 is a survey without a star.
  rating integer check (rating between 0 and 5),
  comments text not null,
  more_comments text not null,
  -- The names are those of authors: feedback outlives what it is about.
  feedbackable_type text not null check (feedbackable_type in ('lesson', 'course', '')),
  feedbackable_id text,
  course_id text,
  is_bug boolean not null,
  allow_contact boolean not null,
  -- Of the survey: levels, custom question, its answers.
  answers jsonb,
  -- User agent, address and route of the page it was written on.
  context jsonb not null,
  -- The passage that is reported: lessonId, revision, anchor, text.
  quote jsonb
);
create index feedback_newest on feedback (tenant, created_at desc, id);
create index feedback_by_schema on feedback (tenant, schema, created_at desc);
create index feedback_by_rating on feedback (tenant, rating, created_at desc) where rating is not null;
create index feedback_of_item on feedback (tenant, feedbackable_type, feedbackable_id) where feedbackable_id is not null;
-- How much somebody has sent lately.
create index feedback_of_person on feedback (user_id, created_at desc) where user_id is not null;

-- A token outlives the account it was given to by minutes; until then its owner must not be met as somebody new.
create table deleted_people (
  provider text not null,
  subject text not null,
  until timestamptz not null,
  primary key (provider, subject)
);
