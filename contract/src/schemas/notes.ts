import * as z from 'zod/mini';
import { NOTE_STATES, noteFault } from '@academy/domain/notes';
import { SEARCH_MAX_LENGTH } from '@academy/domain/search-text';
import { MAX_CONTEXT_LENGTH, MAX_EXACT_LENGTH } from '@academy/domain/text-quote';
import { tenantQuery } from './catalog.ts';
import { defineSchemas } from './define.ts';
import { lessonOrGuide } from './progress.ts';

/** Made by the browser, so that a note that is sent twice counts once. */
const id = z.uuid();
const moment = z.iso.datetime();

const quote = z.object({
  exact: z.string().check(z.minLength(1), z.maxLength(MAX_EXACT_LENGTH)),
  prefix: z.string().check(z.maxLength(MAX_CONTEXT_LENGTH)),
  suffix: z.string().check(z.maxLength(MAX_CONTEXT_LENGTH)),
});

const note = z.object({
  id,
  quote,
  /** Plain text; empty for a highlight without words. */
  text: z.string(),
  createdAt: moment,
  updatedAt: moment,
});
export type Note = z.infer<typeof note>;

/** How many milliseconds ago it was done, which no wrong clock changes: of two writes the later one counts. */
const age = [z.int(), z.gte(0), z.lte(366 * 24 * 3_600_000)] as const;

/** A lesson with its course, or a guide without one. */
const page = { lessonId: z.string(), courseId: z.nullable(z.string()) };

const listedNote = z.extend(note, {
  ...page,
  tenantId: z.string(),
  state: z.enum(NOTE_STATES),
  /** As it is called now, or where it is gone as it was called then. */
  title: z.string(),
  courseTitle: z.nullable(z.string()),
  /** Null where its page is gone. */
  path: z.nullable(z.string()),
});
export type ListedNote = z.infer<typeof listedNote>;

const ID = '7f1c9a52-5c0e-4f6e-9a37-0d7c1b1d1a10';
export const exampleNote: Note = {
  id: ID,
  quote: { exact: 'Every call has an answer.', prefix: 'Send it. ', suffix: ' Read it.' },
  text: 'Also when it fails?',
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
};
const examplePage = { lessonId: 'first-call', courseId: 'build-a-rest-api' };
export const exampleListedNote: ListedNote = {
  ...exampleNote,
  ...examplePage,
  tenantId: 'learn',
  state: 'found',
  title: 'Your first call',
  courseTitle: 'Build a REST API',
  path: '/courses/build-a-rest-api/lessons/first-call',
};

export const notesSchemas = {
  listPageNotes: defineSchemas({
    summary: 'The notes that the person who asks has on a lesson, or without a course on a guide',
    errors: ['forbidden', 'not_found', 'conflict'],
    query: z.extend(tenantQuery, lessonOrGuide),
    output: z.object({ ...page, notes: z.array(note) }),
    example: { ...examplePage, notes: [exampleNote] },
  }),

  listNotes: defineSchemas({
    summary: 'The notes of the person who asks in all academies, the latest first',
    errors: [],
    query: z.extend(tenantQuery, {
      /** Words that must all be in the note, its quote or the titles of its page. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH))),
      /** Only those whose passage is not found in its text any more. */
      changed: z.optional(z.enum(['true', 'false'])),
      page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
    }),
    output: z.object({
      notes: z.array(listedNote),
      /** Those that match, on all pages of the list. */
      total: z.number(),
      /** All that the person has, and how many of them have a passage that is not found. */
      all: z.number(),
      changed: z.number(),
    }),
    example: { notes: [exampleListedNote], total: 1, all: 1, changed: 0 },
  }),

  saveNote: defineSchemas({
    summary: 'Write or change a note; its page and its quote stay those it was written with',
    errors: ['forbidden', 'not_found', 'conflict'],
    params: z.object({ id }),
    query: tenantQuery,
    body: z.object({
      ...lessonOrGuide,
      quote,
      text: z.string().check(
        z.refine((text) => noteFault(text) === null, {
          error: ({ input }) => noteFault(String(input)) ?? '',
        }),
      ),
      age: z._default(z.number().check(...age), 0),
    }),
    /** What is stored now: the one sent, or a later one from another device; null where it was deleted later. */
    output: z.object({ ...page, note: z.nullable(note) }),
    example: { ...examplePage, note: exampleNote },
  }),

  deleteNote: defineSchemas({
    summary: 'Delete a note; one that is not there is deleted already',
    errors: [],
    params: z.object({ id }),
    query: z.extend(tenantQuery, { age: z._default(z.coerce.number().check(...age), 0) }),
    output: z.object({ id }),
    example: { id: ID },
  }),

  exportNotes: defineSchemas({
    summary: 'All notes of the person who asks as Markdown',
    errors: [],
    query: tenantQuery,
    output: z.string(),
    example: '# My notes\n\n## Build a REST API: Your first call\n\n> Every call has an answer.\n',
  }),
};
