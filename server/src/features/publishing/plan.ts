import type { Pool, PoolClient } from 'pg';
import type { CheckedFolder, ItemKind } from '@academy/compiler/catalog';
import type { Fault } from '@academy/compiler/faults';
import { KINDS } from '@academy/contract/schemas/publishing';
import type { Plan, PlannedChange } from '@academy/contract/schemas/publishing';
import { removesTooMuch } from '@academy/domain/publishing';
import { leftDangling, openWarnings } from './links.ts';
import { countLearners } from './learners.ts';
import { findTaken } from './give-way.ts';
import { findForeign, sayForeign } from './owners.ts';
import { changesBetween, hashPlan, keyOf, readStanding, standingOf, titlesOf } from './standing.ts';
import type { Changes, KeptStanding, Standing } from './standing.ts';

/** Wanted by a folder, which knows titles and files, or by a rollback, which knows documents. */
export type Wanted = Standing & { title?: string; file?: string };

export type Intent = {
  tenantId: string;
  source: string;
  wanted: readonly Wanted[];
  /** What sets this plan apart from another with the same changes, such as the revision to go back to. */
  about: readonly unknown[];
  allowRemovals: boolean;
};

export type Weighed = {
  base: number;
  sourceId: number;
  live: Map<string, KeptStanding>;
  changes: Changes<Wanted>;
  planHash: string;
  refusal: string | null;
};

/** The heart of a plan, made the same way when it is shown and again in the moment it is published. */
export async function weigh(client: Pick<Pool, 'query'>, intent: Intent): Promise<Weighed> {
  const { tenantId, source, wanted, about, allowRemovals } = intent;
  const { base, sourceId } = await readBase(client, { tenantId, source });
  const live = await readStanding(client, { sourceId });
  const changes = changesBetween(live, wanted);
  const removed = changes.removed.length;
  const isTooMuch = !allowRemovals && removesTooMuch({ removed, live: live.size });
  return {
    base,
    sourceId,
    live,
    changes,
    planHash: hashPlan({ about: [tenantId, source, base, ...about], changes }),
    refusal: isTooMuch
      ? `This removes ${removed} of the ${live.size} things that ${source} has live, which is more than a fifth: allow removals if it is meant.`
      : null,
  };
}

const SHOWN = 500;
const FAULTS_SHOWN = 200;

type Planning = { intent: Intent; checked?: CheckedFolder };

/** Everything a person should know before they publish, as of one moment. */
export async function makePlan(pool: Pool, { intent, checked }: Planning): Promise<Plan> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await drawPlan(client, { intent, ...(checked && { checked }) });
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

async function drawPlan(client: PoolClient, { intent, checked }: Planning): Promise<Plan> {
  const { tenantId, source, wanted } = intent;
  const { base, sourceId, live, changes, planHash, refusal } = await weigh(client, intent);
  const foreign = await findForeign(client, {
    tenantId,
    sourceId,
    items: [...changes.added, ...changes.changed],
  });
  const faults: Fault[] = [
    ...(checked?.faults ?? []),
    ...foreign.map((found) => ({
      file: found.item.file ?? `${found.item.kind} ${found.item.id}`,
      line: 1,
      message: sayForeign(found),
      hint: `publish it from there, or give this one another ${found.by}`,
    })),
  ];
  const taken = await findTaken(client, { tenantId, sourceId, items: changes.added });
  const dangling = await leftDangling(client, { tenantId, sourceId, live, changes });
  const open = checked ? await openWarnings(client, { tenantId, sourceId, checked }) : [];
  const listed = await withTitles(client, { changes, live });
  const { added, changed, removed, unchanged } = changes;
  return {
    source,
    base,
    planHash: faults.length > 0 || refusal !== null ? null : planHash,
    total: { added: added.length, changed: changed.length, removed: removed.length, unchanged },
    kinds: countKinds(changes),
    changes: listed,
    faults: faults.slice(0, FAULTS_SHOWN),
    warnings: [...taken.map(sayTaken), ...open, ...dangling].slice(0, FAULTS_SHOWN),
    learners: await countLearners(client, {
      changes,
      live,
      titles: new Map(wanted.map((item) => [keyOf(item), item.title])),
    }),
    refusal,
  };
}

function sayTaken({ item: { kind, slug, file } }: { item: Wanted }): Fault {
  return {
    file: file ?? `${kind} ${slug}`,
    line: 1,
    message: `this ${kind} takes the place of the one named ${slug} that came with the academy`,
    hint: 'nothing to do if that is meant',
  };
}

/** The latest revision of the tenant, and the source's number: 0 for one that was never published. */
async function readBase(
  client: Pick<Pool, 'query'>,
  { tenantId, source }: { tenantId: string; source: string },
): Promise<{ base: number; sourceId: number }> {
  const { rows } = await client.query<{ base: string; source_id: string | null }>(
    `select (select coalesce(max(number), 0) from revisions where tenant_id = $1) as base,
            (select id from sources where tenant_id = $1 and name = $2) as source_id`,
    [tenantId, source],
  );
  return { base: Number(rows[0]?.base ?? 0), sourceId: Number(rows[0]?.source_id ?? 0) };
}

function countKinds(changes: Changes<Wanted>): Plan['kinds'] {
  const of = (items: readonly Standing[], kind: ItemKind) =>
    items.filter((item) => item.kind === kind).length;
  return KINDS.map((kind) => ({
    kind,
    added: of(changes.added, kind),
    changed: of(changes.changed, kind),
    removed: of(changes.removed, kind),
  })).filter(({ added, changed, removed }) => added + changed + removed > 0);
}

/** What goes away is told by the title it has; what comes from a folder brings its own. */
async function withTitles(
  client: PoolClient,
  { changes, live }: { changes: Changes<Wanted>; live: ReadonlyMap<string, KeptStanding> },
): Promise<PlannedChange[]> {
  const all = (['added', 'changed', 'removed'] as const).flatMap((change) =>
    changes[change].map((item) => ({ change, item: item as Wanted & Partial<KeptStanding> })),
  );
  const shown = all.slice(0, SHOWN);
  const hashes = shown.flatMap(({ item }) => {
    const hash = item.hash ?? live.get(keyOf(item))?.hash;
    return item.title === undefined && hash !== undefined ? [hash] : [];
  });
  const titles = await titlesOf(client, hashes);
  return shown.map(({ change, item: { kind, id, slug, title, hash } }) => ({
    change,
    kind,
    id,
    slug,
    title: title ?? titles.get(hash ?? '') ?? id,
  }));
}

export function wantedBy(checked: CheckedFolder): Wanted[] {
  return checked.items.map((item) => ({ ...standingOf(item), title: item.title, file: item.file }));
}
