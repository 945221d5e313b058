-- What a document shows of other hosts: its videos, and the pictures that were not copied. The hosts of live videos are
-- part of the content policy, and both are listed for those who look after the content.
create table document_media (
  document_hash text not null references documents,
  kind text not null check (kind in ('video', 'missing-picture')),
  -- Of a video its provider and id, such as vimeo:604188452; of a picture its address.
  name text not null,
  -- Why a picture was not copied.
  reason text,
  primary key (document_hash, kind, name)
);
create index document_media_videos on document_media (document_hash) where kind = 'video';

insert into document_media (document_hash, kind, name)
select d.hash, 'video', matched[1] || ':' || matched[2]
from documents d,
  regexp_matches(d.body::text,
    '<figure data-video=\\"(vimeo|youtube|brightcove)\\" data-video-id=\\"([\w-]{1,64})\\"', 'g') as matched
where d.body::text like '%<figure data-video=%'
on conflict do nothing;

-- As text: a title of an early version may hold what PostgreSQL can not read as JSON.
insert into document_media (document_hash, kind, name)
select d.hash, 'video', matched[1] || ':' || matched[2]
from documents d,
  regexp_matches(d.card::text, '"(vimeo|brightcove)":"?(\d{1,20})[",}]', 'g') as matched
where d.card::text ~ '"(vimeo|brightcove)":'
on conflict do nothing;
