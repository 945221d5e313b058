import type { FieldError } from '@academy/domain/validation';

/** What became of it. `error` is what is left to say where the fields do not say it all. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; errors: FieldError[]; error?: unknown }
  | { kind: 'failed'; error: unknown };
