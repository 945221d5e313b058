import type { Pool } from 'pg';
import type { ContentItem } from '@academy/contract/schemas/content';

export type ContentQuery = {
  tenantId: string;
  search: string;
  kind: string | null;
  status: string | null;
  source: string | null;
  health: string | null;
  sort: 'changed' | 'title' | 'warnings';
  offset: number;
  limit: number;
};

export type ContentRow = Pick<
  ContentItem,
  'kind' | 'id' | 'slug' | 'status' | 'source' | 'author' | 'warnings'
> & {
  itemId: number;
  title: string;
  revision: number;
  changedAt: Date;
  repository: string | null;
  commit: string | null;
  folder: string | null;
  file: string | null;
};

const ORDERS = {
  changed: 'v.from_rev desc, v.item_id desc',
  title: 'lower(coalesce(v.title, i.content_id)), v.item_id',
  warnings: `(select count(*) from content_warnings w where w.item_id = v.item_id and w.from_rev = v.from_rev) desc,
    v.from_rev desc, v.item_id desc`,
};

/** `$6` is the health filter: warnings, healthy, or the topic of a warning. */
const FILTERED = `from item_versions v join items i on i.id = v.item_id join sources s on s.id = v.source_id
  where v.to_rev is null and v.tenant_id = $1
    and ($2 = '' or concat_ws(' ', v.title, v.slug, i.content_id, v.file) ilike $2)
    and ($3::text is null or v.kind = $3) and ($4::text is null or v.status = $4)
    and ($5::text is null or s.name = $5)
    and ($6::text is null or ($6 <> 'healthy') = exists (
      select from content_warnings w where w.item_id = v.item_id and w.from_rev = v.from_rev
        and ($6 in ('warnings', 'healthy') or w.topic = $6)))`;

export async function readContent(
  pool: Pool,
  query: ContentQuery,
): Promise<{ rows: ContentRow[]; total: number }> {
  const values = [
    query.tenantId,
    query.search === '' ? '' : `%${escapeLike(query.search)}%`,
    query.kind,
    query.status,
    query.source,
    query.health,
  ];
  const counted = await pool.query<{ count: number }>(`select count(*)::int as count ${FILTERED}`, values);
  const { rows } = await pool.query<ContentRow>(
    `with page as materialized (
       select v.item_id, row_number() over () as place
       from (select v.item_id ${FILTERED} order by ${ORDERS[query.sort]} limit $7 offset $8) as v)
     select v.item_id::int8::float8 as "itemId", v.kind, i.content_id as id, v.slug, v.status, v.file,
       coalesce(v.title, i.content_id) as title, s.name as source, r.author, r.number::int8::float8 as revision,
       r.created_at as "changedAt", ${ORIGIN}, ${WARNINGS} as warnings
     from page join item_versions v on v.item_id = page.item_id and v.to_rev is null
       join items i on i.id = v.item_id join sources s on s.id = v.source_id
       join revisions r on r.number = v.from_rev
       left join lateral (select repository, commit, folder from revisions x
         where x.source_id = v.source_id and x.repository is not null order by x.number desc limit 1) latest on true
     order by page.place`,
    [...values, query.limit, query.offset],
  );
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** A version without an origin (published by an older client) uses the latest known one of its source. */
const ORIGIN = ['repository', 'commit', 'folder']
  .map((name) => `case when r.repository is null then latest.${name} else r.${name} end as ${name}`)
  .join(', ');

const WARNINGS = `coalesce((
  select json_agg(json_build_object('topic', w.topic, 'file', w.file, 'line', w.line, 'message', w.message, 'hint', w.hint)
                  order by w.ordinal)
  from content_warnings w where w.item_id = v.item_id and w.from_rev = v.from_rev), '[]')`;

export async function readSources(pool: Pool, tenantId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from sources s where tenant_id = $1
       and exists (select from item_versions where source_id = s.id and to_rev is null) order by name`,
    [tenantId],
  );
  return rows.map(({ name }) => name);
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
