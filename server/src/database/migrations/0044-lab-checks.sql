-- The checks of a lab in the page that passed for somebody, so that another visit and another device know them.
create table lab_checks (
  user_id uuid not null references users on delete cascade,
  item_id bigint not null,
  check_name text not null,
  passed_at timestamptz not null,
  primary key (user_id, item_id, check_name)
);
