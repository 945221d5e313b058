import type { Pool, PoolClient } from 'pg';
import type { ItemKind, ItemStatus, SourceItem } from '@academy/compiler/catalog';
import { repositoryAddress } from '@academy/domain/repository';

export type NewVersion = {
  itemId: number;
  kind: ItemKind;
  hash: string;
  sourceHash: string;
  slug: string;
  status: ItemStatus;
  position: number;
  parentId: number | null;
  /** For the list of all content. */
  title?: string | undefined;
  file?: string | undefined;
};

/** The number of a source, or 0 if it was never published. */
export async function findSource(
  client: Pick<Pool, 'query'>,
  { tenantId, source }: { tenantId: string; source: string },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'select id from sources where tenant_id = $1 and name = $2',
    [tenantId, source],
  );
  return Number(rows[0]?.id ?? 0);
}

export async function upsertSource(
  client: PoolClient,
  { tenantId, source }: { tenantId: string; source: string },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into sources (tenant_id, name) values ($1, $2) on conflict (tenant_id, name) do update set name = excluded.name returning id`,
    [tenantId, source],
  );
  return Number(rows[0]?.id);
}

type NewRevision = {
  tenantId: string;
  sourceId: number;
  author: string;
  folderHash: string;
  now: Date;
  /** The revision that a rollback returns to. */
  backTo?: number;
};

export async function insertRevision(
  client: PoolClient,
  { tenantId, sourceId: source, author, folderHash, now, backTo }: NewRevision,
): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    `insert into revisions (tenant_id, source_id, author, folder_hash, added, changed, removed, created_at, back_to)
     values ($1, $2, $3, $4, 0, 0, 0, $5, $6) returning number`,
    [tenantId, source, author, folderHash, now, backTo ?? null],
  );
  return Number(rows[0]?.number);
}

export async function saveCounts(
  client: PoolClient,
  {
    revision,
    added,
    changed,
    removed,
  }: { revision: number; added: number; changed: number; removed: number },
): Promise<void> {
  await client.query('update revisions set added = $2, changed = $3, removed = $4 where number = $1', [
    revision,
    added,
    changed,
    removed,
  ]);
}

/** The repository origin reported by the client. */
type GivenOrigin = {
  repository?: string | undefined;
  commit?: string | undefined;
  folder?: string | undefined;
};

/** Stores where a revision came from. The address of the repository is stored without credentials. */
export async function saveOrigin(
  client: PoolClient,
  { revision, origin }: { revision: number; origin: GivenOrigin | undefined },
): Promise<void> {
  const repository = repositoryAddress(origin?.repository ?? '');
  if (!origin || repository === null) return;
  await client.query('update revisions set repository = $2, commit = $3, folder = $4 where number = $1', [
    revision,
    repository,
    origin.commit ?? null,
    origin.folder?.replaceAll(/^\/+|\/+$/g, '') || null,
  ]);
}

/** The internal number of every item, assigned once. */
export async function assignItemNumbers(
  client: PoolClient,
  { tenantId, items }: { tenantId: string; items: readonly SourceItem[] },
): Promise<Map<string, number>> {
  const kinds = items.map(({ kind }) => kind);
  const ids = items.map(({ id }) => id);
  await client.query(
    `insert into items (tenant_id, kind, content_id) select $1, kind, id from unnest($2::text[], $3::text[]) as i(kind, id)
     where not exists (select 1 from items x where x.tenant_id = $1 and x.kind = i.kind and x.content_id = i.id)`,
    [tenantId, kinds, ids],
  );
  const { rows } = await client.query<{ id: string; kind: string; content_id: string }>(
    `select x.id, x.kind, x.content_id from items x join unnest($2::text[], $3::text[]) as i(kind, id) on x.kind = i.kind and x.content_id = i.id
     where x.tenant_id = $1`,
    [tenantId, kinds, ids],
  );
  return new Map(rows.map(({ id, kind, content_id }) => [`${kind} ${content_id}`, Number(id)]));
}

export async function endVersions(
  client: PoolClient,
  { itemIds, revision }: { itemIds: readonly number[]; revision: number },
): Promise<void> {
  await client.query(
    'update item_versions set to_rev = $2 where item_id = any($1::bigint[]) and to_rev is null',
    [itemIds, revision],
  );
}

type Insertion = { versions: readonly NewVersion[]; tenantId: string; sourceId: number; revision: number };

export async function insertVersions(
  client: PoolClient,
  { versions, tenantId, sourceId: source, revision }: Insertion,
): Promise<void> {
  const column = <Field extends keyof NewVersion>(field: Field) => versions.map((version) => version[field]);
  await client.query(
    `insert into item_versions (item_id, source_id, tenant_id, kind, hash, source_hash, slug, status, position, parent_id, title, file, from_rev)
     select item_id, $11, $12, kind, hash, source_hash, slug, status, position, parent_id, title, file, $13
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bigint[], $9::text[], $10::text[])
       as v(item_id, kind, hash, source_hash, slug, status, position, parent_id, title, file)`,
    [
      column('itemId'),
      column('kind'),
      column('hash'),
      column('sourceHash'),
      column('slug'),
      column('status'),
      column('position'),
      column('parentId'),
      column('title'),
      column('file'),
      source,
      tenantId,
      revision,
    ],
  );
}
