import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';

const moment = z.iso.datetime();

/** The exam voucher of the present year of purchase. */
const voucher = z.discriminatedUnion('state', [
  /** Nothing was bought that a voucher comes with. */
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('available'), until: moment }),
  z.object({ state: z.literal('requested'), requestedAt: moment }),
  /** It was not requested within a year of purchase. */
  z.object({ state: z.literal('expired'), until: moment }),
]);

const pro = z.object({
  isPro: z.boolean(),
  /** Also of a Pro that has ended; null for those who never had it. */
  from: z.nullable(moment),
  until: z.nullable(moment),
  voucher,
  /** False where no store is configured, so that Pro cannot be bought. */
  isStoreOpen: z.boolean(),
});
export type Pro = z.infer<typeof pro>;

export const proSchemas = {
  getPro: defineSchemas({
    summary: 'Whether the person is Pro, until when, and what became of the exam voucher',
    errors: [],
    output: pro,
    example: {
      isPro: true,
      from: '2026-01-05T09:00:00.000Z',
      until: '2027-01-05T09:00:00.000Z',
      voucher: { state: 'available', until: '2027-01-05T09:00:00.000Z' },
      isStoreOpen: true,
    },
  }),

  getCheckout: defineSchemas({
    summary: 'The address of the store where the person buys Pro, and from which they come back',
    errors: ['not_found', 'conflict'],
    query: z.extend(tenantQuery, {
      /** A path of the tenant, or an address on one of our sites. */
      returnTo: z.optional(z.string().check(z.maxLength(2000))),
    }),
    output: z.object({ address: z.string() }),
    example: {
      address:
        'https://store.example.org/pro?user=018f3f0e-7c1a-7000-8000-000000000001&return=https%3A%2F%2Flearn.example.org%2Fpro',
    },
  }),

  requestVoucher: defineSchemas({
    summary: 'Request the exam voucher: one per year of purchase, within one year of purchase',
    errors: ['not_found', 'forbidden', 'conflict'],
    output: z.object({ requestedAt: moment }),
    example: { requestedAt: '2026-01-05T09:00:00.000Z' },
  }),
};
