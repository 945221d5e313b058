import * as z from 'zod/mini';
import { labCommandName } from './lab-setup.ts';
import { ownMachine } from './own-machine.ts';

// The compiled form of a lab: pages of instructions, starting files, and the checks that complete it.
// Labs are written as Educates workshops, so that the same folder works here and on a training portal.

/** A field that a learner fills in before a check runs. */
const checkInput = z.object({
  name: z.string(),
  title: z.string(),
  type: z.enum(['string', 'integer', 'number', 'boolean']),
  initial: z.string(),
  isRequired: z.boolean(),
  options: z.optional(z.array(z.string())),
});
export type CheckInput = z.infer<typeof checkInput>;

const checkForm = z.object({
  inputs: z.array(checkInput),
  /** The label of its button; empty where the author gives none. */
  submit: z.string(),
});
export type CheckForm = z.infer<typeof checkForm>;

/** The clickable actions of a page, with the names and fields of Educates. */
export const labAction = z.discriminatedUnion('does', [
  z.object({
    does: z.literal('terminal:execute'),
    command: z.string(),
    session: z.number(),
    /** Whether the terminal is emptied first. */
    clear: z.optional(z.boolean()),
    /** Where the commands before it have led to; missing where that is not known. */
    folder: z.optional(z.string()),
  }),
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
    /** Lines before and after the match, -1 for all of them; where one is given, whole lines are selected. */
    before: z.optional(z.number()),
    after: z.optional(z.number()),
    /** The part of a regular expression to select. */
    group: z.optional(z.number()),
    /** The lines to look in, from 1, without the last; a negative number counts from the end. */
    start: z.optional(z.number()),
    stop: z.optional(z.number()),
  }),
  z.object({ does: z.literal('editor:replace-text-selection'), file: z.string(), text: z.string() }),
  z.object({ does: z.literal('editor:create-file'), file: z.string(), text: z.string() }),
  z.object({
    does: z.literal('examiner:execute-test'),
    name: z.string(),
    /** What the script is called with. */
    args: z.optional(z.array(z.string())),
    /** Seconds after which it is stopped. */
    timeout: z.optional(z.number()),
    /** How often it is tried again; null for as long as its page is shown. */
    retries: z.optional(z.nullable(z.number())),
    /** Seconds between two tries. */
    delay: z.optional(z.number()),
    /** What the script gets as JSON on its standard input. */
    form: z.optional(checkForm),
  }),
  /** Needs something the browser lacks, such as a cluster; the page offers its text to copy. */
  z.object({
    does: z.literal('elsewhere'),
    name: z.string(),
    text: z.string(),
    /** Everything else that its author wrote; a file is absolute where it lies below LAB_HOME. */
    fields: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  }),
]);
export type LabAction = z.infer<typeof labAction>;

/** An action with what its author says about it. */
export const labStep = z.object({
  title: z.string(),
  /** Whether the author gave it that title. */
  isNamed: z.optional(z.boolean()),
  description: z.string(),
  action: labAction,
  /** Not shown, since it runs by itself: with its page, or after the action before it. */
  isHidden: z.optional(z.boolean()),
  /** Runs when its page, or the section it lies in, is opened. */
  startsItself: z.optional(z.boolean()),
  /** The next action runs after it, so many seconds later. */
  startsNext: z.optional(z.number()),
  /** Seconds before it can be clicked again; null is never. */
  cooldown: z.optional(z.nullable(z.number())),
});
export type LabStep = z.infer<typeof labStep>;

/** An action's index is the number in its placeholder in the HTML: `<div data-lab-action="0"></div>`. */
export const labPage = z.object({
  name: z.string(),
  title: z.string(),
  /** Sanitized HTML. */
  html: z.string(),
  actions: z.array(labStep),
  /** The label of the button at the end of the page. */
  next: z.string(),
});
export type LabPage = z.infer<typeof labPage>;

export const labCheck = z.object({
  name: z.string(),
  title: z.string(),
  /** Runs in the lab's shell and passes with exit code 0; its output says what is missing. */
  script: z.string(),
  hints: z.array(z.string()),
});
export type LabCheck = z.infer<typeof labCheck>;

export const labFile = z.object({
  /** Absolute; what learners work on lies under LAB_HOME, what prepares a lab under LAB_SETUP. */
  path: z.string(),
  /** Text, or base64 for a binary file. */
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
  /** Commands of ours that the lab's shell has besides the usual ones; none, where it is missing. */
  commands: z.optional(z.array(labCommandName)),
  /** False when an action or a setting needs more than the browser can do. */
  runsInPage: z.boolean(),
  /** For who works through it on their own machine. */
  ownMachine,
});
export type Workshop = z.infer<typeof workshop>;

/** Where a lab's shell finds what its author has prepared for the commands of the lab. */
export const LAB_SETUP = '/etc/lab';

/** `~` of the lab's shell. */
export const LAB_HOME = '/home/learner';
