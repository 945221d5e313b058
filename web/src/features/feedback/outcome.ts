import type { FieldError } from '@academy/domain/validation';

/** What became of it. Where the server said nothing helpful, the form has words of its own. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; errors: FieldError[] }
  | { kind: 'failed'; message: string | null };
