import { listAudit } from '@academy/contract/audit';
import { listIdentityEvents } from '@academy/contract/identity-events';
import type { OutputOf } from '@academy/contract/endpoint';
import { adminQuery } from '../../api/query.ts';
import { loginQueryOf, queryOf, type AuditView } from './view.ts';

export type AuditEntries = OutputOf<typeof listAudit>['result'];

export const auditPage = (view: AuditView) =>
  adminQuery(listAudit, { query: queryOf(view) }, { select: ({ result }) => result });

export type Logins = OutputOf<typeof listIdentityEvents>['result'];

export const loginPage = (view: AuditView) =>
  adminQuery(listIdentityEvents, { query: loginQueryOf(view) }, { select: ({ result }) => result });
