import type { ContactForm } from '@academy/contract/schemas/contact';

export type Field = 'name' | 'email' | 'subject' | 'message';
export const FIELDS: readonly Field[] = ['name', 'email', 'subject', 'message'];

/** What the user has typed; untouched fields are missing. */
export type Typed = Partial<Pick<ContactForm, Field>>;

/** `shownAt` is stored too, since after a reload the form was shown before. */
export type Draft = { typed: Typed; shownAt: number };

type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'contactDraft';

/** A draft survives a reload, in this tab only. */
export function readDraft(storage: () => DraftStorage, now: number): Draft {
  try {
    const { typed, shownAt } = JSON.parse(storage().getItem(KEY) ?? '') as Record<string, unknown>;
    if (typeof shownAt === 'number') return { typed: textsOf(typed), shownAt: Math.min(shownAt, now) };
  } catch {
    // There is no draft, it is malformed, or the browser blocks storage.
  }
  return { typed: {}, shownAt: now };
}

export function saveDraft(storage: () => DraftStorage, draft: Draft): void {
  try {
    storage().setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage only a reload loses the draft.
  }
}

function textsOf(stored: unknown): Typed {
  const values = (stored ?? {}) as Record<string, unknown>;
  const texts = FIELDS.map((field) => [field, values[field]]).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(texts) as Typed;
}
