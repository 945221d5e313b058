import * as z from 'zod/mini';

// What a learner needs to work through a lab on their own machine, as far as the workshop declares it.

/** Where files of a workshop come from. `folder` is where they lie below the home directory, '' the home directory itself. */
export const fileSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('git'),
    url: z.string(),
    /** A branch, a tag or a commit; null is the default branch. */
    ref: z.nullable(z.string()),
    /** The tag or branch that the lab begins with, where the workshop names one beside `ref`. */
    start: z.nullable(z.string()),
    folder: z.string(),
    /** The folder of the repository that lies there; '' is all of it. */
    root: z.string(),
  }),
  /** An image with files, not one to run. */
  z.object({ kind: z.literal('image'), url: z.string(), folder: z.string(), root: z.string() }),
  z.object({ kind: z.literal('download'), url: z.string(), folder: z.string(), root: z.string() }),
]);
export type FileSource = z.infer<typeof fileSource>;
export type GitSource = Extract<FileSource, { kind: 'git' }>;

export const ownMachine = z.object({
  sources: z.array(fileSource),
  /** What must be installed, and why. */
  needs: z.array(z.object({ name: z.string(), detail: z.string() })),
  /** Variables that a session sets in its terminals. */
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Files that the instructions open and that come from nowhere; left out where there are none. */
  missingFiles: z.optional(z.array(z.string())),
});
export type OwnMachine = z.infer<typeof ownMachine>;

export const NOTHING_DECLARED: OwnMachine = { sources: [], needs: [], variables: [] };
