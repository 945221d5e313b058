-- What the last plan of an upload found in its folder: exactly that is published.
create table publishing_upload_checks (
  user_id uuid not null,
  upload_id uuid not null,
  checked json not null,
  primary key (user_id, upload_id),
  foreign key (user_id, upload_id) references publishing_uploads (user_id, id) on delete cascade
);
