import { CLOSED_REASONS, DEFAULT_LINK_DAYS, DRAFT_KINDS, LINK_DAYS } from '@academy/domain/drafts';
import { kcQuestion } from '@academy/domain/kc-questions';
import { labPage } from '@academy/domain/labs';
import * as z from 'zod/mini';
import { tableOfContents, tenantQuery } from './catalog.ts';
import { defineSchemas } from './define.ts';
import { video } from './lessons.ts';
import { outlineLesson } from './outline.ts';

const moment = z.iso.datetime();
const kind = z.enum(DRAFT_KINDS);
const name = z.string().check(z.minLength(1), z.maxLength(200));

const draftLink = z.object({
  linkId: z.uuid(),
  kind,
  id: z.string(),
  title: z.string(),
  /** The address that opens the draft for anyone with the link. */
  url: z.string(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
});
export type DraftLink = z.infer<typeof draftLink>;

const exampleLink: DraftLink = {
  linkId: '018f3f0e-7c1a-7000-8000-000000000009',
  kind: 'course',
  id: 'making-cocoa',
  title: 'Making cocoa',
  url: 'https://learn.academy.test/drafts/018f3f0e7c1a70008000000000000009.tf1a2b.q5cTcm0mBdTYc1fY1kq0Fg2m6Sxw9mG1x8Qm2l3nB4E',
  createdBy: 'Root Admin',
  createdAt: '2026-01-05T09:00:00.000Z',
  expiresAt: '2026-01-12T09:00:00.000Z',
};

/** What one page of a draft shows: the draft itself, or one lesson of a course. */
const draftText = z.object({
  title: z.string(),
  summary: z.string(),
  /** Sanitized HTML. */
  html: z.string(),
  toc: tableOfContents,
  video: z.nullable(video),
  transcript: z.string(),
  /** The titles of the steps of a learning path. */
  steps: z.array(z.string()),
  /** The questions of a knowledge check, without their right answers. */
  questions: z.array(kcQuestion),
  lab: z.nullable(z.object({ title: z.string(), pages: z.array(labPage) })),
});
export type DraftText = z.infer<typeof draftText>;

const closedDraft = z.object({
  state: z.literal('closed'),
  reason: z.enum(CLOSED_REASONS),
  /** Where it is live by now. */
  address: z.nullable(z.string()),
});

const openDraft = z.object({
  state: z.literal('open'),
  kind,
  id: z.string(),
  title: z.string(),
  /** Where it will be once it is live. */
  address: z.string(),
  /** The modules and lessons of a course, drafts included. */
  lessons: z.array(outlineLesson),
  /** The slug of the lesson that is shown, or null. */
  lesson: z.nullable(z.string()),
  text: draftText,
  /** When the link ends; null for who reads it by their role. */
  expiresAt: z.nullable(moment),
});
export type OpenDraft = z.infer<typeof openDraft>;

const draft = z.discriminatedUnion('state', [openDraft, closedDraft]);
export type Draft = z.infer<typeof draft>;

const exampleDraft: Draft = {
  state: 'open',
  kind: 'guide',
  id: 'kettle',
  title: 'Choosing a kettle',
  address: '/guides/kettle',
  lessons: [],
  lesson: null,
  text: {
    title: 'Choosing a kettle',
    summary: 'Which one boils fastest.',
    html: '<p>Look at the watts.</p>',
    toc: [],
    video: null,
    transcript: '',
    steps: [],
    questions: [],
    lab: null,
  },
  expiresAt: '2026-01-12T09:00:00.000Z',
};

const lessonSlug = { lesson: z.optional(name) };

export const draftsSchemas = {
  createDraftLink: defineSchemas({
    summary: 'Create a link that shows a draft to anyone with the link, until it expires',
    errors: ['not_found', 'conflict'],
    query: tenantQuery,
    body: z.object({
      kind,
      id: name,
      days: z._default(z.literal([...LINK_DAYS]), DEFAULT_LINK_DAYS),
    }),
    output: z.object({ result: draftLink }),
    example: { result: exampleLink },
  }),

  listDraftLinks: defineSchemas({
    summary: 'The links to drafts that still open, the newest first',
    errors: [],
    query: tenantQuery,
    output: z.object({ result: z.array(draftLink) }),
    example: { result: [exampleLink] },
  }),

  revokeDraftLink: defineSchemas({
    summary: 'End a link to a draft; it opens nothing from that moment on',
    errors: ['not_found'],
    params: z.object({ linkId: z.uuid() }),
    query: tenantQuery,
    output: z.object({ linkId: z.uuid() }),
    example: { linkId: exampleLink.linkId },
  }),

  openDraftLink: defineSchemas({
    summary: 'A draft by its link, or why the link opens nothing',
    errors: ['not_found'],
    params: z.object({ signature: z.string().check(z.minLength(1), z.maxLength(200)) }),
    query: z.extend(tenantQuery, lessonSlug),
    output: draft,
    example: exampleDraft,
  }),

  findDraft: defineSchemas({
    summary: 'The draft that will be at an address once it is live, for those whose role lets them read it',
    errors: [],
    query: z.extend(tenantQuery, { path: z.string().check(z.minLength(1), z.maxLength(500)) }),
    output: z.object({
      draft: z.nullable(
        z.object({
          kind,
          id: z.string(),
          title: z.string(),
          /** The slug of a lesson of a course that is a draft, or null. */
          lesson: z.nullable(z.string()),
        }),
      ),
    }),
    example: { draft: { kind: 'guide', id: 'kettle', title: 'Choosing a kettle', lesson: null } },
  }),

  reviewDraft: defineSchemas({
    summary: 'A draft for those whose role lets them read it',
    errors: ['not_found'],
    query: z.extend(tenantQuery, { kind, id: name, ...lessonSlug }),
    output: draft,
    example: { ...exampleDraft, expiresAt: null },
  }),
};
