import { sourceName } from '@academy/domain/publishing';
import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';

/** How a folder goes live: it is uploaded, a plan says what would change, and exactly that plan is published. */

const count = z.int().check(z.nonnegative());
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
const change = z.enum(['added', 'changed', 'removed']);
const hash = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the hash of a plan'));
const revisionNumber = z.int().check(z.positive());

const fault = z.object({
  file: z.string(),
  line: z.int(),
  column: z.optional(z.int()),
  message: z.string(),
  hint: z.optional(z.string()),
});

/** Where the folder comes from, for links from its items to their files. */
const origin = z.object({
  /** As git names it; credentials in it are removed. */
  repository: z.optional(z.string().check(z.maxLength(500))),
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/, 'must be the hash of a commit'))),
  /** The folder inside of the repository. */
  folder: z.optional(z.string().check(z.maxLength(500))),
});

const item = z.object({ kind, id: z.string(), slug: z.string(), title: z.string() });
const counts = z.object({ added: count, changed: count, removed: count });

/** What becomes of one item: short values as they were and are, texts line by line. */
const content = {
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

const plan = z.object({
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
  /** Who has begun a lesson or guide that changes or goes away, or whose lab does; another order counts nobody. */
  learners: z.object({
    people: count,
    lessons: z.array(z.extend(item, { change, people: count })),
  }),
  /** Why it can't be published as it is, in a sentence; null when nothing but faults stands against it. */
  refusal: z.nullable(z.string()),
});
export type Plan = z.infer<typeof plan>;
export type PlannedChange = Plan['changes'][number];

const exampleContent: ContentDifference = {
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

const examplePlan: Plan = {
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

const published = z.object({
  /** Null when everything was live already. */
  revision: z.nullable(revisionNumber),
  ...counts.shape,
  /** Of the changed ones, those that only stand at another place. */
  moved: count,
});

const revision = z.object({
  number: revisionNumber,
  source: z.string(),
  author: z.string(),
  createdAt: z.iso.datetime(),
  ...counts.shape,
  /** The revision that a rollback went back to; 0 is before the first one. */
  backTo: z.nullable(count),
  /** Whether this is what the source has live. */
  isLive: z.boolean(),
});
export type Revision = z.infer<typeof revision>;

const exampleRevision: Revision = {
  number: 42,
  source: 'course-making-tea',
  author: 'Root Admin',
  createdAt: '2026-01-05T09:00:00.000Z',
  added: 1,
  changed: 1,
  removed: 0,
  backTo: null,
  isLive: true,
};

const difference = z.extend(item, { change, ...content });
export type Difference = z.infer<typeof difference>;

const goingBack = {
  /** The revision to go back to; 0 is before the first one and needs the source. */
  to: count,
  /** The source that goes back; that of the revision if left out. */
  source: z.optional(sourceName),
  allowRemovals: z.optional(z.boolean()),
};

export const publishingSchemas = {
  uploadFolder: defineSchemas({
    summary:
      'Send a content folder as a gzip’d tar of plain files; it is kept for an hour, to be planned and published',
    errors: ['too_large'],
    query: z.extend(tenantQuery, { source: sourceName }),
    output: z.object({
      uploadId: z.uuid(),
      source: z.string(),
      files: count,
      bytes: count,
      expiresAt: z.iso.datetime(),
    }),
    example: {
      uploadId: '018f3f0e-7c1a-7000-8000-000000000001',
      source: 'course-making-tea',
      files: 31,
      bytes: 48_211,
      expiresAt: '2026-01-05T10:00:00.000Z',
    },
  }),

  planPublish: defineSchemas({
    summary: 'What publishing an upload would change, and what stands against it',
    errors: ['not_found'],
    body: z.object({
      uploadId: z.uuid(),
      /** Values for `${NAME}` in template files. */
      variables: z.optional(
        z.record(z.string().check(z.regex(/^[A-Za-z_]\w{0,63}$/)), z.string().check(z.maxLength(2000))),
      ),
      allowRemovals: z.optional(z.boolean()),
      /** The source whose items of the same ids become those of this one, without a moment in which they are gone. */
      takeOver: z.optional(sourceName),
    }),
    output: plan,
    example: examplePlan,
  }),

  publishPlan: defineSchemas({
    summary: 'Put exactly the planned changes live, in one step',
    errors: ['not_found', 'conflict'],
    body: z.object({ uploadId: z.uuid(), planHash: hash, base: count, origin: z.optional(origin) }),
    output: published,
    example: { revision: 42, added: 1, changed: 2, removed: 0, moved: 1 },
  }),

  listRevisions: defineSchemas({
    summary: 'What was published, the newest first',
    errors: [],
    query: z.extend(tenantQuery, {
      source: z.optional(sourceName),
      /** Only those with a smaller number, to page on. */
      before: z.optional(z.coerce.number().check(z.int(), z.positive())),
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    }),
    output: z.object({
      tenantId: z.string(),
      revisions: z.array(revision),
      sources: z.array(z.string()),
      /** Pass it as `before` for the next page. */
      next: z.nullable(revisionNumber),
    }),
    example: {
      tenantId: 'academy',
      revisions: [exampleRevision],
      sources: ['bundled', 'course-making-tea'],
      next: null,
    },
  }),

  getRevision: defineSchemas({
    summary: 'One revision and what it changed',
    errors: ['not_found'],
    params: z.object({ number: z.coerce.number().check(z.int(), z.positive()) }),
    query: tenantQuery,
    output: z.object({
      revision,
      /** The first of them, the revision counts all. */
      differences: z.array(difference),
    }),
    example: {
      revision: exampleRevision,
      differences: [
        {
          change: 'changed',
          kind: 'lesson',
          id: 'tea-green',
          slug: 'green',
          title: 'Green tea',
          ...exampleContent,
        },
      ],
    },
  }),

  planRollback: defineSchemas({
    summary: 'What going back to an earlier revision would change',
    errors: ['not_found'],
    body: z.object(goingBack),
    output: plan,
    example: { ...examplePlan, warnings: [], missingPictures: [] },
  }),

  rollBack: defineSchemas({
    summary: 'Put a source back to how it stood at a revision, as a new revision',
    errors: ['not_found', 'conflict'],
    body: z.object({ ...goingBack, planHash: hash, base: count }),
    output: published,
    example: { revision: 43, added: 0, changed: 1, removed: 1, moved: 0 },
  }),
};
