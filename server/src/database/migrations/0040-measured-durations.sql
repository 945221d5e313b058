-- How long people took for a lab or a check: the median, and of how many runs. A job of the server measures it again.
create table measured_durations (
  item_id bigint primary key,
  runs integer not null,
  seconds integer not null,
  measured_at timestamptz not null
);
