import type { Pool } from 'pg';
import type { ItemKind } from '@academy/compiler/catalog';
import type { Difference, Revision } from '@academy/contract/schemas/publishing';
import { DomainError } from '@academy/domain/errors';
import { keyOf } from './item-state.ts';
import { compareVersions } from './plan-differences.ts';
import type { Pair } from './plan-differences.ts';

type Page = { tenantId: string; source: string | null; before: number | null; limit: number };

export async function readRevisions(
  pool: Pool,
  { tenantId, source, before, limit }: Page,
): Promise<Revision[]> {
  const { rows } = await pool.query<Row>(
    `${REVISION} where r.tenant_id = $1 and ($2::text is null or s.name = $2) and ($3::bigint is null or r.number < $3)
     order by r.number desc limit $4`,
    [tenantId, source, before, limit],
  );
  return rows.map(toRevision);
}

export async function readSources(pool: Pool, tenantId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from sources s where tenant_id = $1 and exists (select from revisions where source_id = s.id) order by name',
    [tenantId],
  );
  return rows.map(({ name }) => name);
}

export async function readRevision(
  pool: Pool,
  { tenantId, number }: { tenantId: string; number: number },
): Promise<Revision> {
  const { rows } = await pool.query<Row>(`${REVISION} where r.tenant_id = $1 and r.number = $2`, [
    tenantId,
    number,
  ]);
  const [found] = rows;
  if (!found) throw new DomainError('not_found', `There is no revision ${number} here.`);
  return toRevision(found);
}

const REVISION = `select r.number, s.name as source, r.author, r.created_at, r.added, r.changed, r.removed, r.back_to, r.is_minor, r.minor_items,
    latest.is_latest and taken.by is null as is_live, taken.by as taken_over_by
  from revisions r join sources s on s.id = r.source_id
    cross join lateral (
      select r.number = (select max(x.number) from revisions x where x.source_id = r.source_id) as is_latest) latest
    left join lateral (
      select o.name as by from (
        select max(v.to_rev) as number
        from revisions x join item_versions v on v.from_rev = x.number and v.source_id = x.source_id
        where x.source_id = r.source_id) last_end
        join revisions e on e.number = last_end.number and e.source_id <> r.source_id
        join sources o on o.id = e.source_id
      where latest.is_latest
        and not exists (select from item_versions v where v.source_id = r.source_id and v.to_rev is null)) taken on true`;

type Row = {
  number: string;
  source: string;
  author: string;
  created_at: Date;
  added: number;
  changed: number;
  removed: number;
  back_to: string | null;
  is_live: boolean;
  taken_over_by: string | null;
  is_minor: boolean;
  minor_items: string[];
};

function toRevision({
  number,
  created_at,
  back_to,
  is_live,
  taken_over_by,
  is_minor,
  minor_items,
  ...rest
}: Row): Revision {
  return {
    ...rest,
    number: Number(number),
    createdAt: created_at.toISOString(),
    backTo: back_to === null ? null : Number(back_to),
    isLive: is_live,
    takenOverBy: taken_over_by,
    isMinor: is_minor,
    minorItems: minor_items,
  };
}

const SHOWN = 200;

/**
 * The changes of one revision: for each item the version it ended and the version it started; none once it is
 * compacted.
 */
export async function readDifferences(pool: Pool, number: number): Promise<Difference[]> {
  const { rows } = await pool.query<DifferenceRow>(
    `select i.kind, i.content_id as id, to_json(a) as after, to_json(b) as before,
       coalesce(d.card ->> 'title', d.card ->> 'name', i.content_id) as title
     from (select * from item_versions where from_rev = $1) a
       full join (select * from item_versions where to_rev = $1) b on b.item_id = a.item_id
       join items i on i.id = coalesce(a.item_id, b.item_id)
       join documents d on d.hash = coalesce(a.hash, b.hash)
     where not exists (select from revisions r where r.number = $1 and r.compacted_at is not null)
     order by case i.kind when 'course' then 0 when 'module' then 1 when 'lesson' then 2 else 3 end, i.kind, i.content_id
     limit ${SHOWN}`,
    [number],
  );
  const differences = await compareVersions(
    pool,
    rows.flatMap(({ kind, id, before, after }) => (before && after ? [{ kind, id, before, after }] : [])),
  );
  return rows.map(({ kind, id, title, before, after }) => ({
    change: !before ? 'added' : !after ? 'removed' : 'changed',
    kind,
    id,
    slug: (after ?? before)?.slug ?? '',
    title,
    ...(differences.get(keyOf({ kind, id })) ?? { fields: [], texts: [] }),
  }));
}

type DifferenceRow = {
  kind: ItemKind;
  id: string;
  title: string;
  after: Pair['after'] | null;
  before: Pair['before'] | null;
};
