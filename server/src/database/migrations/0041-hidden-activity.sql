-- People who do not want to see the activity of their week on the home page.
create table hidden_activity (
  user_id uuid primary key references users on delete cascade,
  hidden_at timestamptz not null
);
