import * as z from 'zod/mini';
import { EMAIL_TYPES } from '@academy/domain/emails';
import { defineSchemas } from './define.ts';
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

export const emailsSchemas = {
  listEmails: defineSchemas({
    summary: 'The addresses of the person who asks, all of them or those of one type',
    errors: [],
    query: z.object({ type: z.optional(type) }),
    output: z.object({ emails: z.array(email) }),
    example: {
      emails: [
        { email: 'ada@academy.test', type: 'login', isVerified: true },
        { email: 'ada@work.example', type: 'work', isVerified: false },
      ],
    },
  }),

  addEmail: defineSchemas({
    summary: 'Add an address; it counts as unverified until a code was sent to it and brought back',
    errors: ['forbidden', 'conflict'],
    query: z.object({ emailType: type }),
    headers: z.object({ emailId: emailAddress }),
    output: email,
    example: { email: 'ada@work.example', type: 'work', isVerified: false },
  }),

  editEmail: defineSchemas({
    summary: 'Put another address in the place of one; it has to be verified anew',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: z.object({ type }),
    headers: z.object({ newEmail: emailAddress, currentEmail: known }),
    output: email,
    example: { email: 'ada@work.example', type: 'work', isVerified: false },
  }),

  deleteEmail: defineSchemas({
    summary: 'Remove an address',
    errors: ['forbidden', 'not_found'],
    query: z.object({ type }),
    headers: z.object({ email: known }),
    output: z.object({}),
    example: {},
  }),

  verifyEmail: defineSchemas({
    summary: 'Send a code of six digits to an address; it works for ten minutes and five tries',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: z.extend(tenantQuery, { emailType: type, tenant: z.optional(z.string()) }),
    headers: z.object({ verifiableEmail: known }),
    output: z.object({ expiresAt: z.iso.datetime() }),
    example: { expiresAt: '2026-01-05T09:10:00.000Z' },
  }),

  validateVerificationCode: defineSchemas({
    summary: 'Bring a code back; the right one makes the address verified',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: z.object({ emailType: type, verificationCode: z.string().check(z.minLength(1), z.maxLength(20)) }),
    headers: z.object({ verifiableEmail: known }),
    output: z.object({
      isEmailVerified: z.boolean(),
      /** Nought when the code no longer works and a new one is needed. */
      triesLeft: z.number(),
    }),
    example: { isEmailVerified: true, triesLeft: 4 },
  }),
};
