import type { Pool, PoolClient } from 'pg';
import {
  getRevision,
  listRevisions,
  planPublish,
  planRollback,
  publishPlan,
  rollBack,
  uploadFolder,
} from '@academy/contract/publishing';
import { DomainError } from '@academy/domain/errors';
import { BUNDLED_SOURCE } from '@academy/domain/publishing';
import type { Context } from '../../context.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { recordPublishing } from './audit.ts';
import { readDifferences, readRevision, readRevisions, readSources } from './history.ts';
import { adaptToTenant } from './media.ts';
import { inTransaction } from '../../database/transaction.ts';
import { copyDetails, saveWarnings } from './item-warnings.ts';
import { requireChanged, saveMinor } from './minor.ts';
import { compileUpload, SMALL_BATCH } from './compile-upload.ts';
import { desiredItems, makePlan } from './plan.ts';
import type { ChangeSet } from './plan.ts';
import { publishStored } from './publish.ts';
import type { Published } from './write-revision.ts';
import { createQueue } from './queue.ts';
import { findTarget, intentOf, rollBackTo } from './rollback.ts';
import { findUpload, markPublished, readPlanned, savePlanned } from './upload-store.ts';
import { findSource, saveOrigin } from './versions.ts';
import { receiveUpload, uploadPlaces } from './uploads.ts';

export function publishingCalls(mount: Mount, context: Context): void {
  const { config, database, newId } = context;
  const { publishing: pool } = database;
  const takePlace = uploadPlaces();
  // The slow work of one tenant does not block another tenant.
  const plans = createQueue({ atOnce: 2, waiting: 4, waitingInAll: 16, what: 'plans' });
  const publishes = createQueue({ atOnce: 2, waiting: 4, waitingInAll: 16, what: 'publishes' });
  const measured = (tenantId: string, work: () => Promise<Published>) =>
    context.publishes.measure(() => publishes(tenantId, work));

  mount.upload(uploadFolder, async ({ query: { source }, site, person, now }, upload) => {
    if (source === BUNDLED_SOURCE)
      throw new DomainError(
        'invalid',
        `${BUNDLED_SOURCE} is the content that comes with the product: choose another name.`,
        {
          field: 'source',
        },
      );
    const { folder, archiveBytes, retentionMinutes, stalledMs } = config.publishing;
    const expiresAt = new Date(now.getTime() + retentionMinutes * 60_000);
    const id = newId();
    const owner = { id, tenantId: site.tenant.id, source, userId: person.userId, now, expiresAt };
    const leave = takePlace(owner);
    const receiving = receiveUpload(upload, { pool, folder, maximum: archiveBytes, stalledMs, owner });
    const size = await receiving.finally(leave);
    return { uploadId: id, source, ...size, expiresAt: expiresAt.toISOString() };
  });

  mount.call(planPublish, async ({ body, site, person, now, disconnectSignal }) => {
    const { uploadId: id, variables = {}, allowRemovals = false, takeOver } = body;
    const tenantId = site.tenant.id;
    const { userId } = person;
    const { source } = await findUpload(pool, { id, tenantId, userId, now });
    if (takeOver !== undefined) await requireOtherSource(pool, { tenantId, source, takeOver });
    const signal = disconnectSignal();
    return plans(tenantId, async () => {
      const upload = { id, userId, source, takeOver };
      const compiled = await compileUpload(context, { upload, variables, site, signal });
      await savePlanned(pool, { userId, id, allowRemovals, takeOver: takeOver ?? null, compiled });
      const { checked, hashes } = compiled;
      const desired = desiredItems(checked, hashes);
      return makePlan(pool, {
        intent: { tenantId, source, desired, about: ['publish'], allowRemovals, takeOver },
        origin: site.origin,
        checked: adaptToTenant(checked, site.tenant),
      });
    });
  });

  mount.call(publishPlan, async ({ body, site, person, now, isDisconnected: isGone }) => {
    const { uploadId: id, planHash, base, origin, isMinor, minorItems } = body;
    const minor = { isMinor, minorItems };
    const tenantId = site.tenant.id;
    const { userId } = person;
    const { source, allowRemovals, takeOver } = await findUpload(pool, { id, tenantId, userId, now });
    const author = await nameOf(pool, userId);
    const published = await measured(tenantId, async () => {
      const { checked, hashes } = await readPlanned(pool, { userId, id });
      if (checked.faults.length > 0)
        throw new DomainError('invalid', 'This folder has faults: plan it to see them, and fix them first.');
      const health = { tenant: site.tenant, source, checked };
      const result = await publishStored(pool, {
        tenantId,
        source,
        author,
        folderHash: '',
        checked,
        hashes,
        now,
        allowRemovals,
        takeOver: takeOver ?? undefined,
        batch: SMALL_BATCH,
        guard: (changes) => {
          requirePlan(changes, { planHash, base });
          requireChanged(changes, minor);
        },
        record: async (client, { revision, ...counts }) => {
          requireConnected(isGone);
          await markPublished(client, { userId, id, revision });
          await saveOrigin(client, { revision, origin });
          await saveMinor(client, { revision, minor });
          await saveWarnings(client, health);
          await recordPublishing(client, {
            act: 'publish',
            tenantId,
            source,
            revision,
            base,
            counts,
            takeOver,
            isMinor,
            person,
            now,
          });
        },
      });
      // The folder is the same, but what its links lead to may have come or gone.
      if (result.revision === null) await inTransaction(pool, (client) => saveWarnings(client, health));
      return result;
    });
    return new WithMessage(published, publishedMessage(published, source));
  });

  mount.call(listRevisions, async ({ query, site }) => {
    const { source = null, before = null, limit = 20 } = query;
    const tenantId = site.tenant.id;
    const revisions = await readRevisions(pool, { tenantId, source, before, limit: limit + 1 });
    const shown = revisions.slice(0, limit);
    const next = revisions.length > limit ? (shown.at(-1)?.number ?? null) : null;
    return { tenantId, revisions: shown, sources: await readSources(pool, tenantId), next };
  });

  mount.call(getRevision, async ({ params: { number }, site }) => {
    const revision = await readRevision(pool, { tenantId: site.tenant.id, number });
    return { revision, differences: await readDifferences(pool, number) };
  });

  mount.call(planRollback, async ({ body: { to, source, allowRemovals = false }, site }) => {
    const target = await findTarget(pool, { tenantId: site.tenant.id, to, source });
    const intent = await intentOf(pool, { target, allowRemovals });
    return makePlan(pool, { intent, origin: site.origin });
  });

  mount.call(rollBack, async ({ body, site, person, now, isDisconnected: isGone }) => {
    const { to, source, allowRemovals = false, planHash, base } = body;
    const tenantId = site.tenant.id;
    const target = await findTarget(pool, { tenantId, to, source });
    const author = await nameOf(pool, person.userId);
    const published = await measured(tenantId, () =>
      rollBackTo(pool, {
        target,
        allowRemovals,
        author,
        now,
        guard: (changes) => requirePlan(changes, { planHash, base }),
        record: async (client: PoolClient, { revision, ...counts }) => {
          requireConnected(isGone);
          const act = { tenantId, source: target.source, revision, base, counts, person, now };
          await recordPublishing(client, { act: 'rollback', ...act });
          await copyDetails(client, revision);
        },
      }),
    );
    return new WithMessage(published, publishedMessage(published, target.source));
  });
}

async function requireOtherSource(
  pool: Pool,
  { tenantId, source, takeOver }: { tenantId: string; source: string; takeOver: string },
): Promise<void> {
  const isKnown = takeOver !== source && (await findSource(pool, { tenantId, source: takeOver })) !== 0;
  if (!isKnown)
    throw new DomainError('invalid', `There is no other source ${takeOver} to take items over from.`, {
      field: 'takeOver',
    });
}

/** Only the planned changes are published: the source is unchanged since, and the changes are the same. */
function requirePlan(
  now: Pick<ChangeSet, 'base' | 'planHash' | 'refusal'>,
  shown: { base: number; planHash: string },
): void {
  if (now.refusal !== null) throw new DomainError('too_many_removals', now.refusal);
  if (now.base !== shown.base)
    throw new DomainError('plan_outdated', 'This source was published since this plan was made: plan again.');
  if (now.planHash !== shown.planHash)
    throw new DomainError('plan_outdated', 'This is not the plan that was made for this folder: plan again.');
}

/** If the client disconnects before commit, the publish is rolled back. */
function requireConnected(isGone: () => boolean): void {
  if (isGone()) throw new DomainError('conflict', 'The connection was lost, so nothing was published.');
}

function publishedMessage({ revision }: Published, source: string): string {
  return revision === null
    ? `${source} is already up to date.`
    : `Revision ${revision} of ${source} is live.`;
}

async function nameOf(pool: Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from users where id = $1`,
    [userId],
  );
  return rows[0]?.name ?? '';
}
