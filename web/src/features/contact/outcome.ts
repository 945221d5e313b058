import type { Field } from './draft.ts';

/** A form as it is sent; `website` is the field that no person sees. */
export type Written = { values: Record<Field, string>; website: string; shownAt: number };

export type FieldErrors = Partial<Record<Field, string>>;

/** What became of it. Where the server said nothing helpful, the form has words of its own. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; errors: FieldErrors }
  | { kind: 'failed'; message: string | null };
