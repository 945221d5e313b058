import * as z from 'zod/mini';

/** What a plan says, and what became of one item in a revision. */

export const count = z.int().check(z.nonnegative());
/** In the order in which a plan counts them. */
export const KINDS = [
  'course',
  'module',
  'lesson',
  'guide',
  'path',
  'test',
  'instructor',
  'page',
  'tag',
  'workshop',
] as const;

const kind = z.enum(KINDS);
export const change = z.enum(['added', 'changed', 'removed']);
export const revisionNumber = z.int().check(z.positive());

const fault = z.object({
  file: z.string(),
  line: z.int(),
  column: z.optional(z.int()),
  message: z.string(),
  hint: z.optional(z.string()),
});

export const item = z.object({ kind, id: z.string(), slug: z.string(), title: z.string() });
export const counts = z.object({ added: count, changed: count, removed: count });

/** What becomes of one item: short values as they were and are, texts line by line. */
export const content = {
  fields: z.array(
    z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  texts: z.array(
    z.object({
      name: z.string(),
      /** Without lines a text was changed, and too much was changed to show it. */
      lines: z.array(z.object({ change: z.enum(['same', 'added', 'removed', 'gap']), text: z.string() })),
      /** How many changed lines are not shown. */
      left: count,
    }),
  ),
};
export type ContentDifference = z.infer<z.ZodMiniObject<typeof content>>;

export const plan = z.object({
  source: z.string(),
  /** The revision of the tenant that the plan was made for, 0 before the first one. */
  base: count,
  /** What to publish by; null while something stands against it. */
  planHash: z.nullable(z.string()),
  /** Items that only stand at another place are counted as moved. */
  total: z.extend(counts, { moved: count, unchanged: count }),
  kinds: z.array(z.extend(counts, { kind })),
  /** The first of them, the totals count all. */
  changes: z.array(
    z.extend(item, {
      change,
      /** Where its page is, or was; null for a draft and for what has no page. */
      address: z.nullable(z.string()),
      status: z.enum(['live', 'unlisted', 'draft']),
      ...content,
      /** The source that it is taken over from. */
      takenFrom: z.optional(z.string()),
    }),
  ),
  /** The first of the items that only stand at another place. */
  moves: z.array(z.extend(item, { from: z.number(), to: z.number() })),
  /** The first of the addresses that change. One without a new address is gone. */
  addresses: z.array(z.object({ from: z.string(), to: z.nullable(z.string()), isRemoved: z.boolean() })),
  /** Where the pages are. */
  origin: z.string(),
  /** The rollback that publishing this would undo, and what of it. */
  rolledBack: z.nullable(
    z.object({
      revision: revisionNumber,
      backTo: count,
      author: z.string(),
      createdAt: z.iso.datetime(),
      undoes: z.array(z.extend(item, { change })),
    }),
  ),
  faults: z.array(fault),
  warnings: z.array(fault),
  /** Pictures on other hosts that were not copied, and the first place of each: pages show a box instead. */
  missingPictures: z.array(
    z.object({ url: z.string(), reason: z.string(), file: z.string(), line: z.int() }),
  ),
  /** How many people have begun a lesson, guide or lab that changes or goes away; a different order does not count. */
  learners: z.object({
    people: count,
    lessons: z.array(z.extend(item, { change, people: count })),
  }),
  /** Why it can't be published as it is, in a sentence; null when nothing but faults stands against it. */
  refusal: z.nullable(z.string()),
});
export type Plan = z.infer<typeof plan>;
export type PlannedChange = Plan['changes'][number];

export const exampleContent: ContentDifference = {
  fields: [{ name: 'slug', before: 'green', after: 'green-tea' }],
  texts: [
    {
      name: 'content',
      lines: [
        { change: 'removed', text: 'Boil the water.' },
        { change: 'added', text: 'Warm the water.' },
      ],
      left: 0,
    },
  ],
};

export const examplePlan: Plan = {
  source: 'course-making-tea',
  base: 41,
  planHash: 'q5cTcm0mBdTYc1fY1kq0Fg2m6Sxw9mG1x8Qm2l3nB4E',
  total: { added: 1, changed: 1, removed: 0, moved: 1, unchanged: 11 },
  kinds: [{ kind: 'lesson', added: 1, changed: 1, removed: 0 }],
  changes: [
    {
      change: 'added',
      kind: 'lesson',
      id: 'tea-white',
      slug: 'white',
      title: 'White tea',
      address: '/courses/making-tea/lessons/white',
      status: 'live',
      fields: [],
      texts: [],
    },
    {
      change: 'changed',
      kind: 'lesson',
      id: 'tea-green',
      slug: 'green-tea',
      title: 'Green tea',
      address: '/courses/making-tea/lessons/green-tea',
      status: 'live',
      ...exampleContent,
    },
  ],
  moves: [{ kind: 'lesson', id: 'tea-black', slug: 'black', title: 'Black tea', from: 2, to: 3 }],
  addresses: [
    {
      from: '/courses/making-tea/lessons/green',
      to: '/courses/making-tea/lessons/green-tea',
      isRemoved: false,
    },
  ],
  origin: 'https://academy.example.org',
  rolledBack: null,
  faults: [],
  warnings: [
    {
      file: 'course.json',
      line: 9,
      message: 'the instructor ines is neither in this folder nor live here',
      hint: 'it is shown once it is published, from whichever folder',
    },
  ],
  missingPictures: [
    {
      url: 'https://pictures.example.org/cup.png',
      reason: 'its host answered 404',
      file: '02-green/content.md',
      line: 12,
    },
  ],
  learners: {
    people: 7,
    lessons: [
      { change: 'changed', kind: 'lesson', id: 'tea-green', slug: 'green', title: 'Green tea', people: 7 },
    ],
  },
  refusal: null,
};
