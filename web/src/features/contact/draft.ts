import type { ContactForm } from '@academy/contract/schemas/contact';

export type Field = 'name' | 'email' | 'subject' | 'message';
export const FIELDS: readonly Field[] = ['name', 'email', 'subject', 'message'];

/** What somebody typed themselves; a field they left alone is not in it. */
export type Typed = Partial<Pick<ContactForm, Field>>;

/** `shownAt` is kept too: who comes back by a reload has seen the form before. */
export type Draft = { typed: Typed; shownAt: number };

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'contactDraft';

/** A form half written survives a reload by accident, in this tab and nowhere else. */
export function readDraft(shelf: () => Shelf, now: number): Draft {
  try {
    const { typed, shownAt } = JSON.parse(shelf().getItem(KEY) ?? '') as Record<string, unknown>;
    if (typeof shownAt === 'number') return { typed: textsOf(typed), shownAt: Math.min(shownAt, now) };
  } catch {
    // Nothing is kept, it is not ours, or the browser keeps nothing at all.
  }
  return { typed: {}, shownAt: now };
}

export function keepDraft(shelf: () => Shelf, draft: Draft): void {
  try {
    shelf().setItem(KEY, JSON.stringify(draft));
  } catch {
    // The form works without; only a reload would lose it.
  }
}

function textsOf(kept: unknown): Typed {
  const values = (kept ?? {}) as Record<string, unknown>;
  const texts = FIELDS.map((field) => [field, values[field]]).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(texts) as Typed;
}
