import { listAudit } from '@academy/contract/audit';
import type { OutputOf } from '@academy/contract/endpoint';
import { askAdmin } from '../../admin/ask.ts';
import type { Query } from '../../api/answers.ts';
import { queryOf, type AuditView } from './view.ts';

export type AuditEntries = OutputOf<typeof listAudit>['result'];

export function auditPage(view: AuditView): Query<AuditEntries> {
  const query = queryOf(view);
  return {
    key: `admin/audit?${JSON.stringify(query)}`,
    load: async () => (await askAdmin(listAudit, { query })).result,
  };
}
