-- What the list of all content shows and searches, beside the documents, which are too large to look into for a list.
-- The file is the one that describes the item, relative to the published folder; null for versions of older releases.
alter table item_versions add column title text;
alter table item_versions add column file text;

-- Documents of earlier releases may hold texts that PostgreSQL can't read out of JSON; their items show their id.
create function readable(document json, field text) returns text language plpgsql immutable as $$
begin
  return document ->> field;
exception when others then
  return null;
end $$;
update item_versions v set title = coalesce(readable(d.card, 'title'), readable(d.card, 'name'))
from documents d where d.hash = v.hash and v.to_rev is null;
drop function readable;

create index item_versions_newest on item_versions (tenant_id, from_rev desc, item_id desc) where to_rev is null;

-- Where a folder came from: its repository as an address without credentials, the commit, and the folder inside of it.
alter table revisions add column repository text;
alter table revisions add column commit text;
alter table revisions add column folder text;

-- What the check of a folder warned about, by the version of the item that it is about.
create table content_warnings (
  item_id bigint not null,
  from_rev bigint not null,
  ordinal integer not null,
  -- link, picture, video or text.
  topic text not null,
  file text not null,
  line integer not null,
  message text not null,
  hint text,
  primary key (item_id, from_rev, ordinal),
  foreign key (item_id, from_rev) references item_versions
);
