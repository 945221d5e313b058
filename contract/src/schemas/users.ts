import * as z from 'zod/mini';
import { TENANT_ROLES } from '@academy/domain/roles';
import { PAGE_SIZE, USER_FILTERS, USER_SORTS } from '@academy/domain/pagination';
import { defineSchemas } from './define.ts';
import { oneLine } from './texts.ts';

const moment = z.iso.datetime();
const ID = '018f3f0e-7c1a-7000-8000-000000000002';

const role = z.enum(TENANT_ROLES);

const adminUser = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  createdAt: moment,
  /** By tenant. */
  roles: z.array(z.object({ tenantId: z.string(), role })),
  /** What groups or roles at an external provider give them; null is every tenant. */
  groupRights: z.array(
    z.object({ right: z.enum(['admin', 'author', 'reviewer', 'pro']), tenantId: z.nullable(z.string()) }),
  ),
  /** With includeExpireData alone: the dates of Pro, also of one that has ended; null for those who never had it. */
  proFrom: z.optional(z.nullable(moment)),
  proUntil: z.optional(z.nullable(moment)),
});
export type AdminUser = z.infer<typeof adminUser>;

const EXAMPLE: AdminUser = {
  userId: ID,
  firstName: 'Grace',
  lastName: 'Pro',
  email: 'grace@academy.test',
  isAdmin: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  roles: [{ tenantId: 'learn', role: 'author' }],
  groupRights: [{ right: 'reviewer', tenantId: null }],
};

const progress = z.object({
  tenantId: z.string(),
  courses: z.array(
    z.object({
      title: z.string(),
      slug: z.string(),
      completedLesson: z.number(),
      lessonsCount: z.number(),
      progressStatus: z.enum(['Not Started', 'In Progress', 'Completed']),
    }),
  ),
  guides: z.object({ inProgress: z.number(), completed: z.number() }),
});

const userDetails = z.extend(adminUser, {
  isPro: z.boolean(),
  proFrom: z.nullable(moment),
  proUntil: z.nullable(moment),
  /** To five minutes, and never before their latest login; null for those who have not come since this is recorded. */
  lastSeenAt: z.nullable(moment),
  progress: z.array(progress),
  emails: z.array(z.object({ email: z.string(), type: z.string(), isVerified: z.boolean() })),
  /** Null where another provider signs people in, who alone knows. */
  sessions: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        userAgent: z.string(),
        /** The shortened network, and the country where a proxy names it as a code of two letters; else empty. */
        network: z.string(),
        country: z.string(),
        signedInAt: moment,
        lastUsedAt: z.nullable(moment),
      }),
    ),
  ),
});
export type UserDetails = z.infer<typeof userDetails>;

const lastDay = z.iso.datetime({
  error: ({ input }) =>
    `The last day field ${input === '' ? 'is required' : 'must be a valid date and time'}.`,
});

/** `until` is the last moment of Pro; null ends it now. */
export const proGrantForm = z.object({ until: z.nullable(lastDay), reason: oneLine('reason', 300) });

export const usersSchemas = {
  listUsers: defineSchemas({
    summary: 'A page of the people; includeExpireData adds the dates of Pro, also of Pro that has ended',
    errors: [],
    body: z.object({
      sortBy: z._default(z.enum(USER_SORTS), 'firstName'),
      sortDir: z._default(z.enum(['ASC', 'DESC', 'asc', 'desc']), 'ASC'),
      /** From zero. */
      pageNumber: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), PAGE_SIZE),
      includeExpireData: z._default(z.boolean(), false),
      /** `pro` is those who are Pro now, `ended` those who were. */
      filter: z._default(z.enum(USER_FILTERS), 'all'),
      searchValue: z._default(
        z.string().check(z.maxLength(100), z.regex(/^[^\0]*$/, 'The search value field must be plain text.')),
        '',
      ),
    }),
    output: z.object({
      result: z.object({
        content: z.array(adminUser),
        totalElements: z.number(),
        /** Of a search or filter: more people match than are counted and can be paged through. */
        isMore: z.boolean(),
      }),
    }),
    example: { result: { content: [EXAMPLE], totalElements: 1, isMore: false } },
  }),

  toggleAccess: defineSchemas({
    summary: 'Make another person an administrator (toggle=true) or take that back (toggle=false)',
    errors: ['not_found', 'conflict'],
    query: z.object({ userId: z.uuid(), toggle: z.enum(['true', 'false']) }),
    output: z.object({ userId: z.uuid(), isAdmin: z.boolean() }),
    example: { userId: ID, isAdmin: true },
  }),

  getUser: defineSchemas({
    summary: 'One person: progress, Pro, emails and sessions',
    errors: ['not_found'],
    params: z.object({ userId: z.uuid() }),
    output: z.object({ result: userDetails }),
    example: {
      result: {
        ...EXAMPLE,
        isPro: true,
        proFrom: '2026-01-05T09:00:00.000Z',
        proUntil: '2027-01-05T09:00:00.000Z',
        lastSeenAt: '2026-01-06T09:00:00.000Z',
        progress: [
          {
            tenantId: 'learn',
            courses: [
              {
                title: 'Making tea',
                slug: 'making-tea',
                completedLesson: 3,
                lessonsCount: 12,
                progressStatus: 'In Progress',
              },
            ],
            guides: { inProgress: 0, completed: 1 },
          },
        ],
        emails: [{ email: 'grace@academy.test', type: 'login', isVerified: true }],
        sessions: [
          {
            id: 'a1b2',
            userAgent: 'Firefox',
            network: '203.0.113.0/24',
            country: 'DE',
            signedInAt: '2026-01-06T08:00:00.000Z',
            lastUsedAt: '2026-01-06T09:00:00.000Z',
          },
        ],
      },
    },
  }),

  setUserPro: defineSchemas({
    summary: 'Give a person Pro by hand until a day, or end it now, with a reason that is stored',
    errors: ['not_found', 'conflict'],
    params: z.object({ userId: z.uuid() }),
    body: proGrantForm,
    output: z.object({ isPro: z.boolean(), proFrom: z.nullable(moment), proUntil: z.nullable(moment) }),
    example: { isPro: true, proFrom: '2026-01-05T09:00:00.000Z', proUntil: '2027-01-05T09:00:00.000Z' },
  }),

  endUserSessions: defineSchemas({
    summary: 'Log a person out everywhere: all their sessions and tokens end immediately',
    errors: ['not_found', 'conflict'],
    params: z.object({ userId: z.uuid() }),
    output: z.object({ ended: z.number() }),
    example: { ended: 2 },
  }),

  setUserRole: defineSchemas({
    summary: 'Make a person an author or a reviewer of a tenant, or take that back (role: null)',
    errors: ['not_found', 'conflict'],
    params: z.object({ userId: z.uuid() }),
    body: z.object({ tenantId: z.string(), role: z.nullable(role) }),
    output: z.object({ userId: z.uuid(), tenantId: z.string(), role: z.nullable(role) }),
    example: { userId: ID, tenantId: 'learn', role: 'author' },
  }),
};
