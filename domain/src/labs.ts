import * as z from 'zod/mini';

// A lab as it travels: instructions in pages, the files to begin with, and the checks that say when it is done.
// Labs are written as Educates workshops, so that one folder serves the page and a training portal.

/** What a click does. The names are those of Educates; each has the fields its author may write. */
export const labAction = z.discriminatedUnion('does', [
  z.object({ does: z.literal('terminal:execute'), command: z.string(), session: z.number() }),
  z.object({ does: z.literal('terminal:execute-all'), command: z.string() }),
  z.object({ does: z.literal('terminal:interrupt'), session: z.number() }),
  z.object({ does: z.literal('terminal:clear'), session: z.number() }),
  z.object({ does: z.literal('workshop:copy'), text: z.string() }),
  z.object({ does: z.literal('workshop:copy-and-edit'), text: z.string() }),
  z.object({ does: z.literal('dashboard:open-dashboard'), name: z.string() }),
  z.object({ does: z.literal('dashboard:open-url'), url: z.string() }),
  z.object({ does: z.literal('editor:open-file'), file: z.string(), line: z.number() }),
  z.object({ does: z.literal('editor:append-lines-to-file'), file: z.string(), text: z.string() }),
  z.object({
    does: z.literal('editor:insert-lines-before-line'),
    file: z.string(),
    line: z.number(),
    text: z.string(),
  }),
  z.object({
    does: z.literal('editor:append-lines-after-match'),
    file: z.string(),
    match: z.string(),
    text: z.string(),
  }),
  z.object({
    does: z.literal('editor:select-matching-text'),
    file: z.string(),
    text: z.string(),
    isRegex: z.boolean(),
    before: z.number(),
    after: z.number(),
  }),
  z.object({ does: z.literal('editor:replace-text-selection'), file: z.string(), text: z.string() }),
  z.object({ does: z.literal('editor:create-file'), file: z.string(), text: z.string() }),
  z.object({ does: z.literal('examiner:execute-test'), name: z.string() }),
  /** Needs what a page has not, such as a cluster: it says so and offers its text to copy. */
  z.object({ does: z.literal('elsewhere'), name: z.string(), text: z.string() }),
]);
export type LabAction = z.infer<typeof labAction>;

/** The number of an action is the place of its button in the page: `<div data-lab-action="0"></div>`. */
export const labPage = z.object({
  name: z.string(),
  title: z.string(),
  /** Sanitized HTML. */
  html: z.string(),
  actions: z.array(z.object({ title: z.string(), description: z.string(), action: labAction })),
  /** What the button at the end of the page says. */
  next: z.string(),
});
export type LabPage = z.infer<typeof labPage>;

export const labCheck = z.object({
  name: z.string(),
  title: z.string(),
  /** Runs in the lab's shell; it passes with exit code 0, and what it prints says what is missing. */
  script: z.string(),
  hints: z.array(z.string()),
});
export type LabCheck = z.infer<typeof labCheck>;

export const labFile = z.object({
  /** Absolute, under LAB_HOME. */
  path: z.string(),
  /** Text, or base64 where the file is not text. */
  content: z.string(),
  encoding: z.enum(['text', 'base64']),
  isExecutable: z.boolean(),
});
export type LabFile = z.infer<typeof labFile>;

export const workshop = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  pages: z.array(labPage),
  files: z.array(labFile),
  checks: z.array(labCheck),
  /** False where an action or a setting needs more than the page has. */
  runsInPage: z.boolean(),
});
export type Workshop = z.infer<typeof workshop>;

/** `~` of the lab's shell. */
export const LAB_HOME = '/home/learner';
