-- An asset is written and read piece by piece, so that no process ever holds a video as a whole. Assets that were stored
-- in one value before stay there, and are read by position.
create table asset_chunks (
  asset_hash text not null references assets,
  ordinal integer not null,
  bytes bytea not null,
  primary key (asset_hash, ordinal)
);
-- Pictures and videos are compressed already.
alter table asset_chunks alter column bytes set storage external;
alter table assets alter column bytes drop not null;
alter table assets add column size bigint;
