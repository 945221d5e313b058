export const SEARCH_DEBOUNCE_MS = 200;
export const SEARCH_MAX_LENGTH = 100;

/** Trimmed, without lone surrogates, at most 100 characters. */
export function cleanSearch(text: string): string {
  return text.trim().slice(0, SEARCH_MAX_LENGTH).replace(LONE_SURROGATE, '').trim();
}

/** Null for an empty search. */
export function searchPattern(text: string): RegExp | null {
  const search = cleanSearch(text);
  return search === '' ? null : new RegExp(escapeRegExp(search), 'i');
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

const LONE_SURROGATE = /\p{Surrogate}/gu;
