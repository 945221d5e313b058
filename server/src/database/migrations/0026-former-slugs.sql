-- The slugs that items had before, so that their old addresses lead to the new ones. The slug of a lesson belongs to
-- its course, of which course_id is the number; it is 0 for every other kind.
create table former_slugs (
  tenant_id text not null,
  kind text not null,
  course_id bigint not null,
  slug text not null,
  item_id bigint not null references items,
  -- The revision that ended it.
  revision bigint not null references revisions,
  primary key (tenant_id, kind, course_id, slug)
);
create index former_slugs_revision on former_slugs (revision);

insert into former_slugs (tenant_id, kind, course_id, slug, item_id, revision)
select distinct on (1, 2, 3, 4) v.tenant_id, v.kind,
       case v.kind when 'lesson' then coalesce(m.parent_id, v.parent_id, 0) else 0 end, v.slug, v.item_id, v.to_rev
from item_versions v
  left join lateral (select x.parent_id from item_versions x
                     where x.item_id = v.parent_id and x.kind = 'module' and x.from_rev < v.to_rev
                     order by x.from_rev desc limit 1) m on true
  left join item_versions n on n.item_id = v.item_id and n.to_rev is null
where v.to_rev is not null and v.status <> 'draft'
  and v.kind in ('course', 'lesson', 'guide', 'path', 'instructor', 'page')
  and (n.item_id is null or n.slug <> v.slug or n.parent_id is distinct from v.parent_id)
order by 1, 2, 3, 4, v.to_rev desc;

-- The source whose items an upload takes over, as its last plan had it.
alter table publishing_uploads add column take_over text;
