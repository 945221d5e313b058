import type { Pool } from 'pg';
import type { ItemKind, ItemStatus, SourceItem } from '@academy/compiler/catalog';
import {
  assignItemNumbers,
  endVersions,
  insertRevision,
  insertVersions,
  upsertSource,
} from '../features/publishing/versions.ts';
import { inTransaction } from '../database/transaction.ts';

export type LiveItem = {
  kind: ItemKind;
  id: string;
  slug?: string;
  status?: ItemStatus;
  position?: number;
  /** As `kind id`. */
  parent?: string | null;
  sourceHash?: string;
  title?: string;
  file?: string;
  card?: object;
  quiz?: string;
};

type Revision = {
  source: string;
  items: readonly LiveItem[];
  tenantId?: string;
  /** What ends with this revision, as `kind id`. */
  removed?: readonly string[];
  backTo?: number;
};

export const PUT_AT = new Date('2026-01-05T09:00:00Z');

/** Makes items live without files or a compiler, for tests of publishing rules. */
export function putLive(
  pool: Pool,
  { source, items, tenantId = 'spring', removed = [], backTo }: Revision,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const sourceId = await upsertSource(client, { tenantId, source });
    const revision = await insertRevision(client, {
      tenantId,
      sourceId,
      author: 'Ines',
      folderHash: '',
      now: PUT_AT,
      ...(backTo !== undefined && { backTo }),
    });
    const names = [...items, ...removed.map(nameOf)] as unknown as SourceItem[];
    const numbers = await assignItemNumbers(client, { tenantId, items: names });
    const numberOf = (key: string) => numbers.get(key) ?? 0;
    await endVersions(client, { itemIds: [...numbers.values()], revision });
    const versions = items.map((item, at) => {
      const {
        kind,
        id,
        slug = id,
        status = 'live',
        position = at,
        parent,
        sourceHash = 'one',
        title,
        file,
      } = item;
      const hash = documentHash({ id, sourceHash });
      const parentId = parent ? numberOf(parent) : null;
      return {
        itemId: numberOf(`${kind} ${id}`),
        kind,
        hash,
        sourceHash,
        slug,
        status,
        position,
        parentId,
        title,
        file,
      };
    });
    await client.query(
      `insert into documents (hash, card, body, quiz, sections)
       select hash, card, '{}', quiz, '[]' from unnest($1::text[], $2::json[], $3::text[]) as d(hash, card, quiz)
       on conflict do nothing`,
      [
        versions.map(({ hash }) => hash),
        items.map(({ id, title = `The ${id}`, card }) => JSON.stringify({ title, ...card })),
        items.map(({ quiz }) => quiz ?? null),
      ],
    );
    await insertVersions(client, { versions, tenantId, sourceId, revision });
    return revision;
  });
}

export function documentHash({ id, sourceHash }: { id: string; sourceHash: string }): string {
  return `${id} ${sourceHash}`;
}

function nameOf(key: string): { kind: string; id: string } {
  const [kind = '', id = ''] = key.split(' ');
  return { kind, id };
}
