import * as z from 'zod/mini';
import { orNull } from '@academy/domain/validation';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';
import { oneLine } from './texts.ts';

export const alertLevel = z.enum(['info', 'warning', 'success']);

const moment = z.iso.datetime();

/** An alert as visitors see it in the strip and on /alerts. */
const publicAlert = z.object({
  id: z.uuid(),
  message: z.string(),
  actionText: z.nullable(z.string()),
  actionUrl: z.nullable(z.string()),
  level: alertLevel,
  updatedAt: moment,
});
export type PublicAlert = z.infer<typeof publicAlert>;

/** What administrators know of it beside that. */
const ownAlert = z.object({
  tenantId: z.string(),
  /** Of who wrote it. */
  firstName: z.string(),
  startsAt: z.nullable(moment),
  endsAt: z.nullable(moment),
  createdAt: moment,
});

const adminAlert = z.extend(publicAlert, ownAlert.shape);
export type AdminAlert = z.infer<typeof adminAlert>;

/** Nothing but the web: a link that runs script is none. */
const webAddress = z.string().check(
  z.trim(),
  z.maxLength(2000),
  z.regex(/^https?:\/\/[^\s\p{Cc}]+$/iu, {
    error: 'The link field must begin with http:// or https://.',
    abort: true,
  }),
  z.url(),
);

export const alertForm = z
  .object({
    tenantId: z.string().check(z.minLength(1), z.maxLength(100)),
    message: oneLine('message', 500),
    level: alertLevel,
    actionText: orNull(oneLine('link text', 100)),
    actionUrl: orNull(webAddress),
    /** Shown immediately if it has no start, and until it is deleted if it has no end. */
    startsAt: orNull(moment),
    endsAt: orNull(moment),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || new Date(endsAt) > new Date(startsAt), {
      error: 'The end field must be later than the start.',
      path: ['endsAt'],
    }),
    z.refine(({ actionText, actionUrl }) => actionText === null || actionUrl !== null, {
      error: 'The link field is required when there is a link text.',
      path: ['actionUrl'],
    }),
  );
export type AlertForm = z.infer<typeof alertForm>;

const EXAMPLE: AdminAlert = {
  id: '018f3f0e-7c1a-7000-8000-000000000001',
  message: 'A new course is here.',
  actionText: 'See the course',
  actionUrl: 'https://learn.example.org/courses',
  level: 'info',
  tenantId: 'learn',
  firstName: 'Root',
  startsAt: null,
  endsAt: '2026-02-05T09:00:00.000Z',
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
};

const params = z.object({ id: z.uuid() });

export const alertsSchemas = {
  listAlerts: defineSchemas({
    summary:
      'The alerts a tenant shows to everybody now; with all=true, for administrators, those of every tenant at any time',
    errors: ['unauthenticated', 'forbidden'],
    query: z.extend(tenantQuery, { all: z.optional(z.enum(['true', 'false'])) }),
    output: z.object({ result: z.array(z.extend(publicAlert, z.partial(ownAlert).shape)) }),
    example: {
      result: [
        {
          id: EXAMPLE.id,
          message: EXAMPLE.message,
          actionText: EXAMPLE.actionText,
          actionUrl: EXAMPLE.actionUrl,
          level: EXAMPLE.level,
          updatedAt: EXAMPLE.updatedAt,
        },
      ],
    },
  }),

  getAlert: defineSchemas({
    summary: 'One alert, with all that administrators know of it',
    errors: ['not_found'],
    params,
    output: z.object({ result: adminAlert }),
    example: { result: EXAMPLE },
  }),

  createAlert: defineSchemas({
    summary: 'Create an alert of a tenant',
    errors: [],
    body: alertForm,
    output: z.object({ result: adminAlert }),
    example: { result: EXAMPLE },
  }),

  updateAlert: defineSchemas({
    summary: 'Change an alert; what is sent takes the place of all it said',
    errors: ['not_found'],
    params,
    body: alertForm,
    output: z.object({ result: adminAlert }),
    example: { result: EXAMPLE },
  }),

  deleteAlerts: defineSchemas({
    summary: 'Delete alerts: all of those that are named, or none where one does not exist',
    errors: ['not_found'],
    body: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)) }),
    output: z.object({ deleted: z.number() }),
    example: { deleted: 2 },
  }),
};
