import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';

/** One stored row, without the person's internal number and without secrets. */
const row = z.record(z.string(), z.unknown());

const myData = z.object({
  exportedAt: z.iso.datetime(),
  person: row,
  /** What the sign-in provider keeps, where it is ours: the account, and where it is signed in. */
  account: z.nullable(row),
  sessions: z.array(row),
  /** What the audit log holds of the person's logins and account. */
  logins: z.array(row),
  /** Mails to the person's address: when and about what. Their text may hold links that open the account. */
  mails: z.array(row),
  /** Everything else by the name of its table; whatever points at the person is in it. */
  records: z.record(z.string(), z.array(row)),
});
export type MyData = z.infer<typeof myData>;

export const accountSchemas = {
  getMyData: defineSchemas({
    summary: 'Everything that is stored about the caller',
    errors: [],
    output: myData,
    example: {
      exportedAt: '2026-01-05T09:00:00.000Z',
      person: { email: 'ada@academy.test', firstName: 'Ada' },
      account: null,
      sessions: [],
      logins: [{ at: '2026-01-05T09:00:00.000Z', kind: 'login.succeeded', browser: 'Firefox on Linux' }],
      mails: [],
      records: { favorites: [{ kind: 'course', item: 'build-a-rest-api' }] },
    },
  }),
};
