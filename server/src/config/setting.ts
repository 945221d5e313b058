import * as z from 'zod/mini';

/** What a setting is about; its check and its default are its schema. docs/operating.md and .env.example print it. */
type Setting = {
  /** What it does, as Markdown with links relative to docs/. */
  about: string;
  /** What a value must be, as the message about a wrong one says it. */
  must: string;
  /** What holds while it is not set, where the default of the schema does not say it. */
  unset?: string;
  /** Its value may contain a password, so it is never printed. */
  isSecret?: true;
};

export const settings = z.registry<Setting>();
