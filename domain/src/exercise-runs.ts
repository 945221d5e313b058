import * as z from 'zod/mini';

// A program that a runner compiles and runs for an exercise, and what came of it.

const path = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w$.-]+(?:\/[\w$.-]+)*$/, 'must be a relative path'),
  );

/** What a learner asks for. */
export const exercise = {
  task: z.enum(['compile', 'run', 'test']),
  files: z
    .array(z.strictObject({ path, content: z.string().check(z.maxLength(500_000)) }))
    .check(z.maxLength(300)),
  mainClass: z._default(z.string().check(z.maxLength(300)), ''),
  arguments: z._default(z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(100)), []),
  stdin: z._default(z.string().check(z.maxLength(100_000)), ''),
};

/** What a server asks a runner for: `POST /run`. */
export const runRequest = z.strictObject({
  /** Whose turn this takes: an owner with runs in progress waits longer. */
  owner: z.string().check(z.minLength(1), z.maxLength(100)),
  language: z.literal('java'),
  ...exercise,
});
export type RunRequest = z.infer<typeof runRequest>;

export const runResult = z.object({
  /** How the run ended; `finished` says nothing about success. */
  outcome: z.enum(['finished', 'timeOver', 'outOfMemory', 'tooMuchOutput']),
  exitCode: z.number(),
  output: z.string(),
  diagnostics: z.array(
    z.object({
      kind: z.enum(['error', 'warning']),
      file: z.string(),
      /** From 1; 0 where there is none. */
      line: z.number(),
      column: z.number(),
      message: z.string(),
    }),
  ),
  /** Null where no tests were asked for, or where they did not get to their end. */
  tests: z.nullable(
    z.array(
      z.object({
        outcome: z.enum(['passed', 'failed', 'skipped']),
        className: z.string(),
        name: z.string(),
        message: z.string(),
      }),
    ),
  ),
});
export type RunResult = z.infer<typeof runResult>;
