import * as z from 'zod/mini';
import { IDENTITY_EVENTS, type IdentityEventKind } from '@academy/domain/identity-events';
import { tenantQuery } from './catalog.ts';
import { defineSchemas } from './define.ts';
import { logCursor, logFilters, logPage } from './log-pages.ts';

const moment = z.iso.datetime();
const kind = z.enum(Object.keys(IDENTITY_EVENTS) as [IdentityEventKind, ...IdentityEventKind[]]);

const filters = z.extend(tenantQuery, { kind: z.optional(kind), ...logFilters });

const identityEvent = z.object({
  id: z.string(),
  at: moment,
  kind: z.string(),
  /** Null for an address without an account, and for people who have left or never called the API. */
  person: z.nullable(z.object({ userId: z.uuid(), name: z.string() })),
  /** The person's id at the login provider; it outlives the account and then leads nowhere. */
  subject: z.nullable(z.string()),
  tenantId: z.nullable(z.string()),
  /** The shortened network, the country where a proxy names it, and the browser in words; else empty. */
  network: z.string(),
  country: z.string(),
  browser: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type IdentityEvent = z.infer<typeof identityEvent>;

export const identityEventsSchemas = {
  listIdentityEvents: defineSchemas({
    summary: 'What happened to logins and accounts, the latest first',
    errors: [],
    query: z.extend(filters, logCursor),
    output: logPage(identityEvent),
    example: {
      result: {
        content: [
          {
            id: '7',
            at: '2026-01-05T09:00:00.000Z',
            kind: 'login.succeeded',
            person: { userId: '018f3f0e-7c1a-7000-8000-000000000002', name: 'Grace Pro' },
            subject: '018f3f0e-7c1a-7000-8000-0000000000aa',
            tenantId: 'learn',
            network: '203.0.113.0/24',
            country: 'DE',
            browser: 'Firefox on Linux',
            details: { method: 'pwd', isNewDevice: true },
          },
        ],
        next: null,
      },
    },
  }),

  exportIdentityEvents: defineSchemas({
    summary: 'The same as JSON lines, the oldest first',
    errors: [],
    query: filters,
    output: z.string(),
    example: '{"id":"7","at":"2026-01-05T09:00:00.000Z","kind":"login.succeeded"}\n',
  }),
};
