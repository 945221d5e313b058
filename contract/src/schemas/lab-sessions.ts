import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';
import { lessonOrGuide } from './progress.ts';

/** What the page shows of a lab that runs on the training portal. */
export const labSession = z.discriminatedUnion('state', [
  /** Nothing was started yet. */
  z.object({ state: z.literal('none') }),
  /** The portal is preparing it. Without an address, another request of the same person is in progress. */
  z.object({ state: z.literal('starting'), address: z.nullable(z.string()) }),
  z.object({
    state: z.literal('running'),
    /** Where it opens; only in the answer to starting it or finding it again. */
    address: z.nullable(z.string()),
    /** Seconds that are left, so that no two clocks have to agree; null is without an end. */
    countdown: z.nullable(z.number()),
    isExtendable: z.boolean(),
  }),
  z.object({ state: z.literal('ended'), ending: z.enum(['expired', 'ended']) }),
  /** Every place is taken; or the person's own is, by a lab elsewhere that can be ended there. */
  z.object({
    state: z.literal('no-capacity'),
    elsewhere: z.nullable(z.object({ title: z.string(), path: z.string() })),
  }),
  /** The portal does not have this lab, or does not give it away. */
  z.object({ state: z.literal('unavailable') }),
  z.object({ state: z.literal('unreachable') }),
  /** This academy has no training portal. */
  z.object({ state: z.literal('not-configured') }),
]);
export type LabSession = z.infer<typeof labSession>;

const output = z.object({
  session: labSession,
  /** Whether the lesson is complete: the portal tells the server when a lab is finished. */
  isComplete: z.boolean(),
});
export type LabSessionAnswer = z.infer<typeof output>;

const running = { state: 'running', countdown: 3600, isExtendable: false } as const;
const address = 'https://labs.example.org/workshops/session/first-call-w01-s001/activate/?token=example';

export const labSessionsSchemas = {
  getLabSession: defineSchemas({
    summary: 'How the lab of a lesson or guide fares on the training portal',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: z.extend(tenantQuery, {
      ...lessonOrGuide,
      /** Only what the portal has reported so far: quick, and without its countdown. */
      reported: z.optional(z.literal('true')),
    }),
    output,
    example: { session: { ...running, address: null }, isComplete: false },
  }),

  startLabSession: defineSchemas({
    summary: 'Start the lab of a lesson or guide on the training portal, or find again the one that runs',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    body: z.object({
      ...lessonOrGuide,
      /** The lab page to come back to, on one of our sites. */
      returnTo: z.string().check(z.minLength(1), z.maxLength(2000)),
    }),
    output,
    example: { session: { ...running, address }, isComplete: false },
  }),

  extendLabSession: defineSchemas({
    summary: 'Ask the training portal for more time',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    body: z.object(lessonOrGuide),
    output,
    example: { session: { ...running, address: null }, isComplete: false },
  }),

  endLabSession: defineSchemas({
    summary: 'End the lab and give its place free',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: tenantQuery,
    body: z.object(lessonOrGuide),
    output,
    example: { session: { state: 'ended', ending: 'ended' }, isComplete: false },
  }),
};
