import * as z from 'zod/mini';
import { EMAIL_TYPES } from '@academy/domain/emails';
import { defineCall } from './call.ts';
import { tenantQuery } from './catalog.ts';

const type = z.enum(EMAIL_TYPES);

/** An address as a person types it. It travels in a header, so it is plain ASCII without spaces. */
const emailAddress = z.string().check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(254), z.email());

/** For the forms that ask for one. */
export const emailForm = z.object({ email: emailAddress });

/** Which of one's own addresses is meant; there is nothing to find out with another one. */
const known = z.string().check(z.minLength(1), z.maxLength(254));

const email = z.object({
  email: z.string(),
  type,
  isVerified: z.boolean(),
});
export type Email = z.infer<typeof email>;

export const listEmails = defineCall({
  name: 'listEmails',
  summary: 'The addresses of the person who asks, all of them or those of one type',
  method: 'GET',
  path: '/email',
  access: 'user',
  query: z.object({ type: z.optional(type) }),
  output: z.object({ emails: z.array(email) }),
  errors: [],
  example: {
    emails: [
      { email: 'ada@academy.test', type: 'login', isVerified: true },
      { email: 'ada@work.example', type: 'work', isVerified: false },
    ],
  },
});

export const addEmail = defineCall({
  name: 'addEmail',
  summary: 'Add an address; it counts as unverified until a code was sent to it and brought back',
  method: 'POST',
  path: '/email/addEmail',
  access: 'user',
  query: z.object({ emailType: type }),
  headers: z.object({ emailId: emailAddress }),
  output: email,
  errors: ['forbidden', 'conflict'],
  example: { email: 'ada@work.example', type: 'work', isVerified: false },
});

export const editEmail = defineCall({
  name: 'editEmail',
  summary: 'Put another address in the place of one; it has to be verified anew',
  method: 'PUT',
  path: '/email',
  access: 'user',
  query: z.object({ type }),
  headers: z.object({ newEmail: emailAddress, currentEmail: known }),
  output: email,
  errors: ['forbidden', 'not_found', 'conflict'],
  example: { email: 'ada@work.example', type: 'work', isVerified: false },
});

export const deleteEmail = defineCall({
  name: 'deleteEmail',
  summary: 'Remove an address',
  method: 'DELETE',
  path: '/email',
  access: 'user',
  query: z.object({ type }),
  headers: z.object({ email: known }),
  output: z.object({}),
  errors: ['forbidden', 'not_found'],
  example: {},
});

export const verifyEmail = defineCall({
  name: 'verifyEmail',
  summary: 'Send a code of six digits to an address; it works for ten minutes and five tries',
  method: 'GET',
  path: '/email/verifyEmail',
  access: 'user',
  query: z.extend(tenantQuery, { emailType: type, tenant: z.optional(z.string()) }),
  headers: z.object({ verifiableEmail: known }),
  output: z.object({ expiresAt: z.iso.datetime() }),
  errors: ['forbidden', 'not_found', 'conflict'],
  example: { expiresAt: '2026-01-05T09:10:00.000Z' },
});

export const validateVerificationCode = defineCall({
  name: 'validateVerificationCode',
  summary: 'Bring a code back; the right one makes the address verified',
  method: 'GET',
  path: '/email/validateVerificationCode',
  access: 'user',
  query: z.object({ emailType: type, verificationCode: z.string().check(z.minLength(1), z.maxLength(20)) }),
  headers: z.object({ verifiableEmail: known }),
  output: z.object({
    isEmailVerified: z.boolean(),
    /** Nought when the code no longer works and a new one is needed. */
    triesLeft: z.number(),
  }),
  errors: ['forbidden', 'not_found', 'conflict'],
  example: { isEmailVerified: true, triesLeft: 4 },
});
