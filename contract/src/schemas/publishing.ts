import { sourceName } from '@academy/domain/publishing';
import * as z from 'zod/mini';
import { defineSchemas } from './define.ts';
import { tenantQuery } from './catalog.ts';
import {
  count,
  change,
  revisionNumber,
  item,
  counts,
  content,
  plan,
  exampleContent,
  examplePlan,
} from './publishing-plan.ts';

/** How a folder goes live: it is uploaded, a plan says what would change, and exactly that plan is published. */

const hash = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the hash of a plan'));

/** Where the folder comes from, for links from its items to their files. */
const origin = z.object({
  /** As git names it; credentials in it are removed. */
  repository: z.optional(z.string().check(z.maxLength(500))),
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/, 'must be the hash of a commit'))),
  /** The folder inside of the repository. */
  folder: z.optional(z.string().check(z.maxLength(500))),
});

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
  /** The source that all of it belongs to now, on the last revision of one that has nothing live any more. */
  takenOverBy: z.nullable(z.string()),
  /** Its author says that it changes nothing a reader has to know; or of these items only. */
  isMinor: z.boolean(),
  minorItems: z.array(z.string()),
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
  takenOverBy: null,
  isMinor: false,
  minorItems: [],
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
      'Send a content folder as a gzip’d tar of plain files; it is stored for an hour, to be planned and published',
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
    body: z.object({
      uploadId: z.uuid(),
      planHash: hash,
      base: count,
      origin: z.optional(origin),
      /** Nothing of it is announced to people who have read the texts before. */
      isMinor: z.optional(z.boolean()),
      /** The same for single items, by their ids. */
      minorItems: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1000))),
    }),
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
