import type { Field } from './draft.ts';

/** A form as it is sent; `website` is the field that no person sees. */
export type Written = { values: Record<Field, string>; website: string; shownAt: number };

export type FieldErrors = Partial<Record<Field, string>>;

/** What became of it. `error` is what is left to say where the fields do not say it all. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; errors: FieldErrors; error?: unknown }
  | { kind: 'failed'; error: unknown };
