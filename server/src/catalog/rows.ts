import type { Pool } from 'pg';
import type { CompiledItem, ItemKind, ItemStatus } from '@academy/compiler/catalog';
import type { MeasuredDuration } from '@academy/domain/lesson-duration';
import type { VideoProvider } from '@academy/domain/videos';

/** One live item without its body: small enough to hold all of them in memory. */
export type ItemRow = {
  itemId: number;
  tenantId: string;
  kind: ItemKind;
  id: string;
  slug: string;
  status: ItemStatus;
  position: number;
  parentId: number | null;
  hash: string;
  revision: number;
  /** When that revision was published. */
  updatedAt: Date;
  card: unknown;
};

export type Rows = {
  revision: number;
  items: Map<number, ItemRow>;
  /** The item that had a slug before, by tenant, kind, course and slug. */
  former: ReadonlyMap<string, FormerSlug>;
  /** The hosts of each tenant's live videos. */
  videos: ReadonlyMap<string, readonly VideoProvider[]>;
  measured: Measurements;
};

/** Measured durations of labs and checks, by item, and when they last changed. */
export type Measurements = { changedAt: number; byItem: ReadonlyMap<number, MeasuredDuration> };

export const NO_ROWS: Rows = {
  revision: 0,
  items: new Map(),
  former: new Map(),
  videos: new Map(),
  measured: { changedAt: 0, byItem: new Map() },
};

/** A former slug of an item. The slug of a lesson belongs to its course; the course is 0 for other kinds. */
export type FormerSlug = { tenantId: string; kind: ItemKind; courseId: number; slug: string; itemId: number };

/**
 * Reads the changes since the given rows, or everything the first time. A removed item has an end revision
 * and no live row.
 */
export async function readRows(pool: Pool, before: Rows = NO_ROWS): Promise<Rows> {
  const {
    rows: [latest],
  } = await pool.query<{ number: string; measured_at: Date | null }>(
    `select coalesce(max(number), 0) as number, (select max(measured_at) from measured_durations) as measured_at
     from revisions`,
  );
  const revision = Number(latest?.number ?? 0);
  const measured = await readMeasured(pool, { before: before.measured, at: latest?.measured_at ?? null });
  if (revision === before.revision) return measured === before.measured ? before : { ...before, measured };
  const ended = await pool.query<{ item_id: string }>(
    'select item_id from item_versions where to_rev > $1 and to_rev <= $2',
    [before.revision, revision],
  );
  const items = new Map(before.items);
  for (const { item_id } of ended.rows) items.delete(Number(item_id));
  for await (const row of changedRows(pool, { after: before.revision, upTo: revision })) {
    items.set(Number(row.item_id), toItemRow(row));
  }
  const former = await readFormerSlugs(pool, { before, revision });
  return { revision, items, former, videos: await readVideos(pool), measured };
}

async function readMeasured(
  pool: Pool,
  { before, at }: { before: Measurements; at: Date | null },
): Promise<Measurements> {
  const changedAt = at?.getTime() ?? 0;
  if (changedAt === before.changedAt) return before;
  const { rows } = await pool.query<{ item_id: string } & MeasuredDuration>(
    'select item_id, runs, seconds from measured_durations',
  );
  const byItem = new Map(rows.map(({ item_id, ...measured }) => [Number(item_id), measured]));
  return { changedAt, byItem };
}

async function readVideos(pool: Pool): Promise<Rows['videos']> {
  const { rows } = await pool.query<{ tenant_id: string; providers: VideoProvider[] }>(
    `select v.tenant_id, array_agg(distinct split_part(m.name, ':', 1) order by split_part(m.name, ':', 1)) as providers
     from document_media m join item_versions v on v.hash = m.document_hash and v.to_rev is null
     where m.kind = 'video' group by v.tenant_id`,
  );
  return new Map(rows.map(({ tenant_id, providers }) => [tenant_id, providers]));
}

async function readFormerSlugs(
  pool: Pool,
  { before, revision }: { before: Rows; revision: number },
): Promise<Rows['former']> {
  const { rows } = await pool.query<FormerRow>(
    'select tenant_id, kind, course_id, slug, item_id from former_slugs where revision > $1 and revision <= $2',
    [before.revision, revision],
  );
  if (rows.length === 0) return before.former;
  const former = new Map(before.former);
  for (const { tenant_id: tenantId, kind, course_id, slug, item_id } of rows) {
    const one = { tenantId, kind, courseId: Number(course_id), slug, itemId: Number(item_id) };
    former.set(JSON.stringify([tenantId, kind, one.courseId, slug]), one);
  }
  return former;
}

type FormerRow = { tenant_id: string; kind: ItemKind; course_id: string; slug: string; item_id: string };

/** A large catalog is read in pages, so that no statement reaches the timeout. */
const PAGE_SIZE = 10_000;

async function* changedRows(
  pool: Pool,
  { after, upTo }: { after: number; upTo: number },
): AsyncIterable<LiveRow> {
  let last = '0';
  for (;;) {
    const { rows } = await pool.query<LiveRow>(
      `select v.item_id, v.tenant_id, v.kind, i.content_id, v.slug, v.status, v.position, v.parent_id, v.hash, v.from_rev,
              r.created_at, d.card
       from item_versions v join items i on i.id = v.item_id join documents d on d.hash = v.hash
         join revisions r on r.number = v.from_rev
       where v.from_rev > $1 and v.from_rev <= $2 and (v.to_rev is null or v.to_rev > $2) and v.item_id > $3
       order by v.item_id limit ${PAGE_SIZE}`,
      [after, upTo, last],
    );
    yield* rows;
    if (rows.length < PAGE_SIZE) return;
    last = rows.at(-1)?.item_id ?? last;
  }
}

type LiveRow = {
  item_id: string;
  tenant_id: string;
  kind: ItemKind;
  content_id: string;
  slug: string;
  status: ItemStatus;
  position: number;
  parent_id: string | null;
  hash: string;
  from_rev: string;
  created_at: Date;
  card: unknown;
};

function toItemRow(row: LiveRow): ItemRow {
  return {
    itemId: Number(row.item_id),
    tenantId: row.tenant_id,
    kind: row.kind,
    id: row.content_id,
    slug: row.slug,
    status: row.status,
    position: row.position,
    parentId: row.parent_id === null ? null : Number(row.parent_id),
    hash: row.hash,
    revision: Number(row.from_rev),
    updatedAt: row.created_at,
    card: row.card,
  };
}

type DocumentOf<Kind extends ItemKind> = Extract<CompiledItem, { kind: Kind }>['document'];

export type Body<Kind extends ItemKind> = { body: BodyOf<Kind>; quiz: string | null };

/** The body of one document, read when the item is opened. */
export async function readBody<Kind extends ItemKind>(
  pool: Pool,
  { hash }: { kind: Kind; hash: string },
): Promise<Body<Kind>> {
  const { rows } = await pool.query<Body<Kind>>({
    name: 'read-body',
    text: 'select body, quiz from documents where hash = $1',
    values: [hash],
  });
  const [found] = rows;
  if (!found) throw new Error(`The document ${hash} is missing`);
  return found;
}

/** The fields with long texts form the body; all others form the card. */
const BODY_FIELDS = [
  'content',
  'summary',
  'description',
  'conclusion',
  'transcript',
  'chapters',
  'preview',
  'bio',
  'toc',
  'pages',
  'files',
  'checks',
  'ownMachine',
] as const;
type BodyField = (typeof BODY_FIELDS)[number];

export type CardOf<Kind extends ItemKind> = Omit<DocumentOf<Kind>, BodyField>;
export type BodyOf<Kind extends ItemKind> = Pick<
  DocumentOf<Kind>,
  Extract<BodyField, keyof DocumentOf<Kind>>
>;

export function splitDocument(document: CompiledItem['document']): { card: object; body: object } {
  const entries = Object.entries(document);
  const isBody = ([name]: [string, unknown]) => (BODY_FIELDS as readonly string[]).includes(name);
  return {
    card: Object.fromEntries(entries.filter((entry) => !isBody(entry))),
    body: Object.fromEntries(entries.filter(isBody)),
  };
}
