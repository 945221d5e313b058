import { listAudit } from '@academy/contract/audit';
import type { AuditEntry } from '@academy/contract/schemas/audit';
import { PAGE_SIZE } from '@academy/domain/pagination';
import { forwardToCollector, forwardToSyslog } from '../../audit/forward.ts';
import { deleteOldEvents } from '../../audit/retention.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import type { Mount } from '../../http/mount.ts';
import { identityEventCalls } from './identity-events.ts';
import { readAudit } from './store.ts';
import type { AuditRow } from './store.ts';

function auditCalls(mount: Mount, { database, sites }: Context): void {
  mount.call(listAudit, async ({ query }) => {
    // One more entry than shown indicates whether there is a next page.
    const rows = await readAudit(database.reads, query, { limit: PAGE_SIZE + 1, tenantNames: sites.names });
    const content = rows.slice(0, PAGE_SIZE).map(toEntry);
    const next = rows.length > PAGE_SIZE ? (content.at(-1)?.id ?? null) : null;
    return { result: { content, next } };
  });
}

function toEntry({ at, actorId, actorName, targetId, targetName, ...entry }: AuditRow): AuditEntry {
  return {
    ...entry,
    at: at.toISOString(),
    actor: { userId: actorId, name: actorName },
    target: { id: targetId, name: targetName },
  };
}

export const audit = feature({
  calls: [auditCalls, identityEventCalls],
  jobs: [deleteOldEvents, forwardToSyslog, forwardToCollector],
});
