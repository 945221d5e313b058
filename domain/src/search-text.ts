export const SEARCH_DEBOUNCE_MS = 200;
export const SEARCH_MAX_LENGTH = 100;

/** Trimmed, without lone surrogates and control characters, at most 100 characters. */
export function cleanSearch(text: string): string {
  const start = text.trim().slice(0, SEARCH_MAX_LENGTH);
  return start.replace(LONE_SURROGATE, '').replace(CONTROL_CHARACTER, ' ').trim();
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
const CONTROL_CHARACTER = /\p{Cc}/gu;
