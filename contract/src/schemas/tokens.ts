import * as z from 'zod/mini';
import { ABILITIES } from '@academy/domain/abilities';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from '@academy/domain/access-token';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';
import { oneLine } from './texts.ts';

const moment = z.iso.datetime();
const ability = z.enum(ABILITIES);

/** The tenant that a call is about may be named by header; administrators of one academy administer all of them. */
const tenantHeader = z.object({ tenantId: z.optional(z.string()) });

/** A token as administrators see it. What it was made of is nowhere in it. */
const token = z.object({
  tokenId: z.uuid(),
  name: z.string(),
  abilities: z.array(z.string()),
  tenantId: z.string(),
  owner: z.object({ userId: z.string(), name: z.string(), email: z.string() }),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: z.nullable(moment),
});
export type Token = z.infer<typeof token>;

export const tokenForm = z.object({
  name: oneLine('name', 100),
  abilities: z.array(ability).check(z.minLength(1, { abort: true }), z.maxLength(ABILITIES.length)),
  expiresInDays: z._default(z.int().check(z.minimum(1), z.maximum(MAX_TOKEN_DAYS)), DEFAULT_TOKEN_DAYS),
});

export const tokensSchemas = {
  listAbilities: defineSchemas({
    summary: 'What a token of a tenant may be given',
    errors: [],
    query: z.extend(tenantQuery, { tenant: z.optional(z.string()) }),
    headers: tenantHeader,
    output: z.object({ abilities: z.array(ability) }),
    example: { abilities: ['content:read', 'content:publish'] },
  }),

  generateToken: defineSchemas({
    summary: 'Generate a personal access token for a tenant; it is shown once, in data.message',
    errors: ['conflict'],
    query: tenantQuery,
    headers: tenantHeader,
    body: tokenForm,
    output: z.object({ message: z.string(), tokenId: z.uuid(), expiresAt: moment }),
    example: {
      message: 'acd_018f3f0e7c1a70008000000000000001_…',
      tokenId: '018f3f0e-7c1a-7000-8000-000000000001',
      expiresAt: '2026-04-05T09:00:00.000Z',
    },
  }),

  listTokens: defineSchemas({
    summary: 'The personal access tokens of all administrators and tenants',
    errors: [],
    output: z.object({ result: z.array(token) }),
    example: {
      result: [
        {
          tokenId: '018f3f0e-7c1a-7000-8000-000000000001',
          name: 'Publish from git',
          abilities: ['content:publish'],
          tenantId: 'learn',
          owner: {
            userId: '018f3f0e-7c1a-7000-8000-000000000003',
            name: 'Root Admin',
            email: 'root@academy.test',
          },
          createdAt: '2026-01-05T09:00:00.000Z',
          expiresAt: '2026-04-05T09:00:00.000Z',
          lastUsedAt: null,
        },
      ],
    },
  }),

  deleteTokens: defineSchemas({
    summary: 'Delete personal access tokens; none of them is accepted from that moment on',
    errors: ['not_found'],
    body: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
    output: z.object({ deleted: z.number() }),
    example: { deleted: 2 },
  }),
};
