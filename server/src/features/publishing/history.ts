import type { Pool } from 'pg';
import type { ItemKind } from '@academy/compiler/catalog';
import type { Difference, Revision } from '@academy/contract/schemas/publishing';
import { DomainError } from '@academy/domain/errors';

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

const REVISION = `select r.number, s.name as source, r.author, r.created_at, r.added, r.changed, r.removed, r.back_to,
    r.number = (select max(x.number) from revisions x where x.source_id = r.source_id) as is_live
  from revisions r join sources s on s.id = r.source_id`;

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
};

function toRevision({ number, created_at, back_to, is_live, ...rest }: Row): Revision {
  return {
    ...rest,
    number: Number(number),
    createdAt: created_at.toISOString(),
    backTo: back_to === null ? null : Number(back_to),
    isLive: is_live,
  };
}

const SHOWN = 200;

/** The changes of one revision: for each item the version it ended and the version it started. */
export async function readDifferences(pool: Pool, number: number): Promise<Difference[]> {
  const { rows } = await pool.query<DifferenceRow>(
    `select i.kind, i.content_id as id, to_json(a) as after, to_json(b) as before, da.card as after_card, db.card as before_card,
       array(select coalesce(x.key, y.key) from json_each_text(da.body) x full join json_each_text(db.body) y on x.key = y.key
             where x.value is distinct from y.value and coalesce(x.key, y.key) <> 'toc' order by 1) as texts,
       da.quiz is distinct from db.quiz as is_quiz
     from (select * from item_versions where from_rev = $1) a
       full join (select * from item_versions where to_rev = $1) b on b.item_id = a.item_id
       join items i on i.id = coalesce(a.item_id, b.item_id)
       left join documents da on da.hash = a.hash left join documents db on db.hash = b.hash
     order by case i.kind when 'course' then 0 when 'module' then 1 when 'lesson' then 2 else 3 end, i.kind, i.content_id
     limit ${SHOWN}`,
    [number],
  );
  return rows.map(toDifference);
}

type Version = { slug: string; status: string; position: number };
type Card = Record<string, unknown>;
type DifferenceRow = {
  kind: ItemKind;
  id: string;
  after: Version | null;
  before: Version | null;
  after_card: Card | null;
  before_card: Card | null;
  texts: string[];
  is_quiz: boolean;
};

function toDifference(row: DifferenceRow): Difference {
  const { kind, id, after, before, after_card, before_card, texts, is_quiz } = row;
  const card = after_card ?? before_card ?? {};
  return {
    change: !before ? 'added' : !after ? 'removed' : 'changed',
    kind,
    id,
    slug: (after ?? before)?.slug ?? '',
    title: String(card['title'] ?? card['name'] ?? id),
    fields:
      before && after
        ? [
            ...fieldsOf({ ...before_card, ...placed(before) }, { ...after_card, ...placed(after) }),
            ...[...texts, ...(is_quiz ? ['quiz'] : [])].map((name) => ({ name, before: null, after: null })),
          ]
        : [],
  };
}

function placed({ slug, status, position }: Version): Card {
  return { slug, status, order: position };
}

/** Derived from the texts, which are compared themselves. */
const DERIVED = new Set(['descriptionText', 'summaryText', 'words']);

function fieldsOf(before: Card, after: Card): Difference['fields'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !DERIVED.has(name),
  );
  return names
    .map((name) => ({ name, before: shown(before[name]), after: shown(after[name]) }))
    .filter((field) => field.before !== field.after);
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
