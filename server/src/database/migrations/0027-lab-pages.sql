-- The pages of a lab that somebody has ticked off while working through it on their own machine.
create table lab_pages (
  user_id uuid not null references users on delete cascade,
  item_id bigint not null,
  page text not null,
  done_at timestamptz not null,
  primary key (user_id, item_id, page)
);
