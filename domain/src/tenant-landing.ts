import * as z from 'zod/mini';
import { action, path, points, text } from './tenant-text.ts';

/** What a tenant says of itself on its home page and about Pro. The order of the sections is that of the page. */

/** Pictures of the product in the folder captures, one for each color scheme. */
const captureName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens'));
/** Each kind of landing section has its own component. */
const landingSection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('features'), title: text, text: z.optional(text), items: points }),
  z.strictObject({ kind: z.literal('steps'), title: text, text: z.optional(text), items: points }),
  z.strictObject({
    kind: z.literal('numbers'),
    title: text,
    items: z.array(z.strictObject({ value: text, label: text })).check(z.minLength(1)),
  }),
  z.strictObject({
    kind: z.literal('questions'),
    title: text,
    items: z.array(z.strictObject({ question: text, answer: text })).check(z.minLength(1)),
    more: z.optional(action),
  }),
  z.strictObject({ kind: z.literal('call'), title: text, text, action }),
  z.strictObject({
    kind: z.literal('captures'),
    title: text,
    text: z.optional(text),
    layout: z._default(z.enum(['rows', 'grid', 'strip']), 'grid'),
    items: z.array(z.strictObject({ title: text, text, picture: captureName })).check(z.minLength(1)),
  }),
  /** Blocks of the catalog, and the tiers; their texts are those of the banners and of Pro. */
  z.strictObject({ kind: z.literal('courses') }),
  z.strictObject({ kind: z.literal('instructors') }),
  z.strictObject({ kind: z.literal('tiers') }),
]);
export type LandingSection = z.infer<typeof landingSection>;

export const landingSchema = z.strictObject({
  eyebrow: text,
  title: text,
  text,
  primary: action,
  secondary: action,
  sections: z.array(landingSection).check(z.minLength(1)),
});
export type Landing = z.infer<typeof landingSchema>;

const tier = z.strictObject({
  name: text,
  price: text,
  /** What the price pays for, such as a year; nothing where there is no price. */
  period: z.optional(text),
  text,
  points: z.array(text).check(z.minLength(1)),
  action,
});

/** The tiers, what Pro opens, how one gets it, and what is shown after buying it. */
export const proSchema = z.strictObject({
  title: text,
  text,
  free: tier,
  paid: tier,
  opens: z.array(z.strictObject({ title: text, text, path: z.optional(path) })).check(z.minLength(1)),
  steps: points,
  thanks: z.strictObject({ title: text, text }),
  note: text,
});
export type ProTexts = z.infer<typeof proSchema>;
