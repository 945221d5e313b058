import { TENANT_ROLES } from '@academy/domain/roles';
import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';

export const peopleSchemas = {
  verifyUserAccess: defineSchemas({
    summary: 'What the person who asks may do',
    errors: [],
    output: z.object({
      isAdmin: z.boolean(),
      isPro: z.boolean(),
      userId: z.string(),
      /** Names and address, for browsers that cannot read them from an opaque token; empty where the provider has none. */
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      /** Their role in the tenant, if they have one. */
      role: z.optional(z.enum(TENANT_ROLES)),
    }),
    example: {
      isAdmin: false,
      isPro: true,
      userId: '018f3f0e-7c1a-7000-8000-000000000002',
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@academy.test',
    },
  }),

  getUserDetails: defineSchemas({
    summary: 'The login of the person who asks; none where the email is not their own',
    errors: [],
    headers: z.object({ email: z.string() }),
    output: z.object({ login: z.nullable(z.string()) }),
    example: { login: 'grace@academy.test' },
  }),
};
