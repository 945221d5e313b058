import type { PoolClient } from 'pg';
import type { AdminAlert, AlertForm } from '@academy/contract/schemas/alerts';
import { createAlert, deleteAlerts, getAlert, listAlerts, updateAlert } from '@academy/contract/alerts';
import type { Member } from '@academy/domain/access';
import type { AuditAction } from '@academy/domain/audit';
import { DomainError } from '@academy/domain/errors';
import { recordAct } from '../../audit/audit.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import { requireAccess } from '../../people/person.ts';
import type { Site } from '../../catalog/tenants.ts';
import {
  allAlerts,
  changeAlert,
  findAlert,
  firstNameOf,
  insertAlert,
  lockAlerts,
  removeAlerts,
} from './store.ts';
import type { AlertRow, Scope } from './store.ts';

export function alertCalls(mount: Mount, { database, changes, sites, newId, currentAlerts }: Context): void {
  mount.call(listAlerts, async ({ query, site, person, now }) => {
    if (query.all !== 'true') return { result: currentAlerts(site.tenant.id, now) };
    requireAccess(person, 'admin');
    const scope = person.kind === 'member' ? scopeOf(person, site) : { tenantId: site.tenant.id };
    return { result: (await allAlerts(database.pool, scope)).map(toAdminAlert) };
  });

  mount.call(getAlert, async ({ params, person, site }) => {
    const row = await findAlert(database.pool, { id: params.id, scope: scopeOf(person, site) });
    if (!row) throw alertNotFound();
    return { result: toAdminAlert(row) };
  });

  /** The change, its audit entry and the NOTIFY to the other nodes are one transaction. */
  const act = <Result>(work: (client: PoolClient) => Promise<Result>) =>
    inTransaction(database.pool, async (client) => {
      const result = await work(client);
      await changes.announce('alerts', client);
      return result;
    });

  mount.call(createAlert, async ({ body, person, site, now }) => {
    requireTenant(body, scopeOf(person, site));
    const after = await act(async (client) => {
      const authorName = await firstNameOf(client, person.userId);
      const row = { ...fieldsOf(body), id: newId(), authorName, createdAt: now, updatedAt: now };
      await insertAlert(client, row);
      await record(client, { act: 'alert.created', person, before: null, after: row, now });
      return row;
    });
    return new WithMessage({ result: toAdminAlert(after) }, 'The alert was created!');
  });

  mount.call(updateAlert, async ({ params: { id }, body, person, site, now }) => {
    const scope = scopeOf(person, site);
    requireTenant(body, scope);
    const after = await act(async (client) => {
      const [before] = await lockAlerts(client, { ids: [id], scope });
      if (!before) throw alertNotFound();
      const row = { ...before, ...fieldsOf(body), updatedAt: now };
      await changeAlert(client, row);
      await record(client, { act: 'alert.updated', person, before, after: row, now });
      return row;
    });
    return new WithMessage({ result: toAdminAlert(after) }, 'The alert was updated');
  });

  mount.call(deleteAlerts, async ({ body, person, site, now }) => {
    const ids = [...new Set(body.ids)];
    await act(async (client) => {
      const found = await lockAlerts(client, { ids, scope: scopeOf(person, site) });
      if (found.length < ids.length)
        throw new DomainError('not_found', 'One of these alerts does not exist. Please reload the list.');
      await removeAlerts(client, ids);
      for (const before of found)
        await record(client, { act: 'alert.deleted', person, before, after: null, now });
    });
    const message = ids.length === 1 ? 'The alert was deleted' : `${ids.length} alerts were deleted`;
    return new WithMessage({ deleted: ids.length }, message);
  });

  function requireTenant({ tenantId }: AlertForm, scope: Scope): void {
    if (!sites.byId(tenantId))
      throw new DomainError('invalid', 'This tenant is not known here.', { field: 'tenantId' });
    if (scope !== 'all' && scope.tenantId !== tenantId)
      throw new DomainError(
        'forbidden',
        'This token belongs to another academy. Please use one of this academy.',
      );
  }
}

/** Administrators manage the alerts of all academies; a token is limited to its own. */
function scopeOf({ tokenId }: Member, { tenant }: Site): Scope {
  return tokenId === undefined ? 'all' : { tenantId: tenant.id };
}

type Recorded = {
  act: AuditAction;
  person: Member;
  before: AlertRow | null;
  after: AlertRow | null;
  now: Date;
};

async function record(client: PoolClient, { act, person, before, after, now }: Recorded): Promise<void> {
  const alert = after ?? before;
  if (!alert) return;
  await recordAct(client, {
    actor: person,
    act,
    tenantId: alert.tenantId,
    target: { id: alert.id, name: alert.message },
    before: before && toAdminAlert(before),
    after: after && toAdminAlert(after),
    now,
  });
}

function fieldsOf({ tenantId, message, level, actionText, actionUrl, startsAt, endsAt }: AlertForm) {
  return {
    tenantId,
    message,
    level,
    actionText,
    actionUrl,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

function toAdminAlert({
  authorName,
  startsAt,
  endsAt,
  createdAt,
  updatedAt,
  ...alert
}: AlertRow): AdminAlert {
  return {
    ...alert,
    firstName: authorName,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function alertNotFound(): DomainError {
  return new DomainError('not_found', 'This alert does not exist, it may have been deleted.');
}
