import { listAudit } from '@academy/contract/audit';
import type { OutputOf } from '@academy/contract/endpoint';
import { adminQuery } from '../../api/query.ts';
import { queryOf, type AuditView } from './view.ts';

export type AuditEntries = OutputOf<typeof listAudit>['result'];

export const auditPage = (view: AuditView) =>
  adminQuery(listAudit, { query: queryOf(view) }, { select: ({ result }) => result });
