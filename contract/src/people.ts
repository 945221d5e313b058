import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const verifyUserAccess = defineCall({
  name: 'verifyUserAccess',
  summary: 'What the person who asks may do',
  method: 'GET',
  path: '/user/verifyUserAccess',
  access: 'user',
  output: z.object({ isAdmin: z.boolean(), isPro: z.boolean(), userId: z.string() }),
  errors: [],
  example: { isAdmin: false, isPro: true, userId: '018f3f0e-7c1a-7000-8000-000000000002' },
});

export const getUserDetails = defineCall({
  name: 'getUserDetails',
  summary: 'The login of the person who asks; none where the email is not their own',
  method: 'GET',
  path: '/user/getUserDetails',
  access: 'user',
  headers: z.object({ email: z.string() }),
  output: z.object({ login: z.nullable(z.string()) }),
  errors: [],
  example: { login: 'grace@academy.test' },
});
