import { posix } from 'node:path';
import type { PoolClient } from 'pg';
import type { CheckedFolder, MissingPicture, SourceItem } from '@academy/compiler/catalog';
import type { Fault } from '@academy/compiler/faults';
import { topicOf } from '@academy/domain/content-warnings';
import type { Tenant } from '@academy/domain/tenant-data';
import { adaptToTenant } from './media.ts';
import { unresolvedWarnings } from './links.ts';
import { findSource } from './versions.ts';

/** More than this adds no information. */
const MAX_PER_ITEM = 50;
const MAX_LENGTH = 500;

type Saving = {
  tenant: Pick<Tenant, 'id' | 'video' | 'forbiddenHosts'>;
  source: string;
  checked: CheckedFolder;
};

/** Replaces the warnings on the live versions of a folder's items. */
export async function saveWarnings(client: PoolClient, { tenant, source, checked }: Saving): Promise<void> {
  const tenantId = tenant.id;
  const sourceId = await findSource(client, { tenantId, source });
  await client.query(
    `delete from content_warnings w using item_versions v
     where v.item_id = w.item_id and v.from_rev = w.from_rev and v.source_id = $1 and v.to_rev is null`,
    [sourceId],
  );
  const adapted = adaptToTenant(checked, tenant);
  const open = await unresolvedWarnings(client, { tenantId, sourceId, checked: adapted });
  const rows = assignWarnings(checked.items, [...open, ...checked.missingPictures.map(describePicture)]);
  if (rows.length === 0) return;
  await client.query(
    `insert into content_warnings (item_id, from_rev, ordinal, topic, file, line, message, hint)
     select v.item_id, v.from_rev, w.ordinal, w.topic, w.file, w.line, w.message, w.hint
     from unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[])
         as w(kind, id, ordinal, topic, file, line, message, hint)
       join items i on i.tenant_id = $1 and i.kind = w.kind and i.content_id = w.id
       join item_versions v on v.item_id = i.id and v.source_id = $2 and v.to_rev is null`,
    [
      tenantId,
      sourceId,
      ...(['kind', 'id', 'ordinal', 'topic', 'file', 'line', 'message', 'hint'] as const).map((name) =>
        rows.map((row) => row[name]),
      ),
    ],
  );
}

/** A rollback restores old documents along with their titles, files and warnings. */
export async function copyDetails(client: PoolClient, revision: number): Promise<void> {
  const before = `select v.item_id, o.from_rev, o.title, o.file
    from item_versions v join lateral (
      select x.from_rev, x.title, x.file from item_versions x
      where x.item_id = v.item_id and x.hash = v.hash and x.from_rev < v.from_rev
      order by x.from_rev desc limit 1) o on true
    where v.from_rev = $1`;
  await client.query(
    `update item_versions v set title = o.title, file = o.file from (${before}) o
     where v.item_id = o.item_id and v.from_rev = $1`,
    [revision],
  );
  await client.query(
    `insert into content_warnings (item_id, from_rev, ordinal, topic, file, line, message, hint)
     select o.item_id, $1, w.ordinal, w.topic, w.file, w.line, w.message, w.hint
     from (${before}) o join content_warnings w on w.item_id = o.item_id and w.from_rev = o.from_rev`,
    [revision],
  );
}

function describePicture({ url, reason, warning }: MissingPicture): Fault {
  return { ...warning, message: `the picture ${url.slice(0, 200)} was not copied: ${reason}` };
}

type Owner = Pick<SourceItem, 'kind' | 'id' | 'file' | 'texts'>;
type WarningRow = {
  kind: string;
  id: string;
  ordinal: number;
  topic: string;
  file: string;
  line: number;
  message: string;
  hint: string | null;
};

/**
 * Assigns a warning to the item whose file or text it is in, or else to the item in the nearest folder above.
 */
export function assignWarnings(items: readonly Owner[], warnings: readonly Fault[]): WarningRow[] {
  const byFile = new Map<string, Owner>();
  const byFolder = new Map<string, Owner>();
  for (const item of items) {
    for (const file of [item.file, ...Object.values(item.texts)])
      if (!byFile.has(file)) byFile.set(file, item);
    const folder = folderOf(item);
    if (!byFolder.has(folder)) byFolder.set(folder, item);
  }
  const counts = new Map<Owner, number>();
  return warnings.flatMap(({ file, line, message, hint }) => {
    const owner = byFile.get(file) ?? nearest(file, byFolder);
    const ordinal = owner ? (counts.get(owner) ?? 0) : MAX_PER_ITEM;
    if (!owner || ordinal >= MAX_PER_ITEM) return [];
    counts.set(owner, ordinal + 1);
    return [
      {
        kind: owner.kind,
        id: owner.id,
        ordinal,
        topic: topicOf(message),
        file,
        line,
        message: message.slice(0, MAX_LENGTH),
        hint: hint?.slice(0, MAX_LENGTH) ?? null,
      },
    ];
  });
}

/** A workshop is described by a file in its own `resources` folder. */
function folderOf({ kind, file }: Owner): string {
  const folder = posix.dirname(file);
  return kind === 'workshop' ? folder.replace(/\/?resources$/, '') || '.' : folder;
}

function nearest(file: string, byFolder: ReadonlyMap<string, Owner>): Owner | undefined {
  let folder = posix.dirname(file);
  for (;;) {
    const owner = byFolder.get(folder);
    if (owner || folder === '.' || folder === '/') return owner;
    folder = posix.dirname(folder);
  }
}
