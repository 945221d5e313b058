import * as z from 'zod/mini';
import { AUDIT_ACTIONS, type AuditAction } from '@academy/domain/audit';
import { defineSchemas } from './define.ts';
import { logCursor, logFilters, logPage } from './log-pages.ts';
import { tenantQuery } from './catalog.ts';

const moment = z.iso.datetime();
const act = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]);
const state = z.nullable(z.record(z.string(), z.unknown()));

const auditEntry = z.object({
  id: z.string(),
  at: moment,
  /** `userId` is null for an operator, who acts by command on the machine of the server. */
  actor: z.object({ userId: z.nullable(z.uuid()), name: z.string() }),
  /** The token that acted for them; null where they did it in a session. */
  tokenId: z.nullable(z.string()),
  act: z.string(),
  /** Null where it holds in every tenant. */
  tenantId: z.nullable(z.string()),
  target: z.object({ id: z.string(), name: z.string() }),
  reason: z.nullable(z.string()),
  before: state,
  after: state,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditSchemas = {
  listAudit: defineSchemas({
    summary: 'What administrators did, the latest first; the log is written once and never changed',
    errors: [],
    query: z.extend(tenantQuery, {
      search: z.optional(
        z.string().check(z.maxLength(100), z.regex(/^[^\0]*$/, 'The search field must be plain text.')),
      ),
      act: z.optional(act),
      // The person who acted, or to whom it was done.
      ...logFilters,
      ...logCursor,
    }),
    output: logPage(auditEntry),
    example: {
      result: {
        content: [
          {
            id: '7',
            at: '2026-01-05T09:00:00.000Z',
            actor: { userId: '018f3f0e-7c1a-7000-8000-000000000003', name: 'Root Admin' },
            tokenId: null,
            act: 'admin.granted',
            tenantId: null,
            target: { id: '018f3f0e-7c1a-7000-8000-000000000002', name: 'Grace Pro' },
            reason: null,
            before: { isAdmin: false },
            after: { isAdmin: true },
          },
        ],
        next: null,
      },
    },
  }),
};
