import * as z from 'zod/mini';

/**
 * Describes a setting; its schema has the check and the default. Printed into docs/operating.md and
 * .env.example.
 */
type Setting = {
  /** What it does, as Markdown with links relative to docs/. */
  about: string;
  /** What a value must be, as error messages say it. */
  must: string;
  /** What applies while it is not set, if the schema has no default. */
  unset?: string;
  /** Its value may contain a password, so it is never printed. */
  isSecret?: true;
};

export const settings = z.registry<Setting>();
