import { listAudit } from '@academy/contract/audit';
import { listIdentityEvents } from '@academy/contract/identity-events';
import type { OutputOf } from '@academy/contract/endpoint';
import { query } from '../../api/query.ts';
import { loginQueryOf, queryOf, type AuditView } from './view.ts';

export type AuditEntries = OutputOf<typeof listAudit>['result'];

export const auditPage = (view: AuditView) => query(listAudit, { query: queryOf(view) }, { isAdmin: true });

export type Logins = OutputOf<typeof listIdentityEvents>['result'];

export const loginPage = (view: AuditView) =>
  query(listIdentityEvents, { query: loginQueryOf(view) }, { isAdmin: true });
