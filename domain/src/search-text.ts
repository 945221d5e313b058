export const SEARCH_DEBOUNCE_MS = 200;
export const SEARCH_MAX_LENGTH = 100;

/** The search text as it is kept: no space around it, no half characters, at most 100 long. */
export function cleanSearch(text: string): string {
  return text.trim().slice(0, SEARCH_MAX_LENGTH).replace(LONE_SURROGATE, '').trim();
}

/** Null when there is nothing to search for. Made once per search, then tried on every item. */
export function searchPattern(text: string): RegExp | null {
  const search = cleanSearch(text);
  return search === '' ? null : new RegExp(escapeRegExp(search), 'i');
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

const LONE_SURROGATE = /\p{Surrogate}/gu;
