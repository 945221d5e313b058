import * as z from 'zod/mini';
import { ABILITIES } from '@academy/domain/abilities';
import { DEFAULT_TOKEN_DAYS, MOST_TOKEN_DAYS } from '@academy/domain/access-token';
import { defineCall } from './call.ts';
import { tenantQuery } from './catalog.ts';
import { oneLine } from './texts.ts';

const moment = z.iso.datetime();
const ability = z.enum(ABILITIES);

/** The tenant that a call is about may be named by header; who administers one academy administers all of them. */
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
  expiresInDays: z._default(z.int().check(z.minimum(1), z.maximum(MOST_TOKEN_DAYS)), DEFAULT_TOKEN_DAYS),
});

export const listAbilities = defineCall({
  name: 'listAbilities',
  summary: 'What a token of a tenant may be given',
  method: 'GET',
  path: '/admin/abilities',
  access: 'admin',
  query: z.extend(tenantQuery, { tenant: z.optional(z.string()) }),
  headers: tenantHeader,
  output: z.object({ abilities: z.array(ability) }),
  errors: [],
  example: { abilities: ['content:read', 'content:publish'] },
});

export const generateToken = defineCall({
  name: 'generateToken',
  summary: 'Generate a personal access token for a tenant; it is told once, in data.message',
  method: 'POST',
  path: '/admin/generate-token',
  access: 'admin',
  query: tenantQuery,
  headers: tenantHeader,
  body: tokenForm,
  output: z.object({ message: z.string(), tokenId: z.uuid(), expiresAt: moment }),
  errors: ['conflict'],
  example: {
    message: 'acd_018f3f0e7c1a70008000000000000001_…',
    tokenId: '018f3f0e-7c1a-7000-8000-000000000001',
    expiresAt: '2026-04-05T09:00:00.000Z',
  },
});

export const listTokens = defineCall({
  name: 'listTokens',
  summary: 'The personal access tokens of all administrators and tenants',
  method: 'GET',
  path: '/admin/personal-access-tokens',
  access: 'admin',
  output: z.object({ result: z.array(token) }),
  errors: [],
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
});

export const deleteTokens = defineCall({
  name: 'deleteTokens',
  summary: 'Delete personal access tokens; none of them is accepted from that moment on',
  method: 'DELETE',
  path: '/admin/personal-access-tokens',
  access: 'admin',
  body: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
  output: z.object({ deleted: z.number() }),
  errors: ['not_found'],
  example: { deleted: 2 },
});
