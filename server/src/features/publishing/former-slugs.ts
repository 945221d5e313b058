import type { PoolClient } from 'pg';

/**
 * Records the slugs that a revision ended, so that old addresses lead to the new ones. Drafts had no address that
 * anybody could know.
 */
export async function recordFormerSlugs(client: PoolClient, revision: number): Promise<void> {
  await client.query(
    `insert into former_slugs (tenant_id, kind, course_id, slug, item_id, revision)
     select distinct on (1, 2, 3, 4) v.tenant_id, v.kind,
            case v.kind when 'lesson' then coalesce(m.parent_id, v.parent_id, 0) else 0 end, v.slug, v.item_id, v.to_rev
     from item_versions v
       left join lateral (select x.parent_id from item_versions x
                          where x.item_id = v.parent_id and x.kind = 'module' and x.from_rev < v.to_rev
                          order by x.from_rev desc limit 1) m on true
       left join item_versions n on n.item_id = v.item_id and n.to_rev is null
     where v.to_rev = $1 and v.status <> 'draft'
       and v.kind in ('course', 'lesson', 'guide', 'path', 'instructor', 'page')
       and (n.item_id is null or n.slug <> v.slug or n.parent_id is distinct from v.parent_id)
     order by 1, 2, 3, 4, v.item_id
     on conflict (tenant_id, kind, course_id, slug)
       do update set item_id = excluded.item_id, revision = excluded.revision`,
    [revision],
  );
}
