import { addOption, type ActiveFilter, type FilterCategory } from './filters.ts';
import { cleanSearch } from './search-text.ts';

/** The filters of a list as stored in the URL: `?topic=java&topic=rest&level=beginner&search=pods`. */
export type FilterState = { active: ActiveFilter[]; search: string };

/** Reserved: no category may have this name. */
export const SEARCH_KEY = 'search';

/** The query without its question mark; empty when nothing is chosen. */
export function formatFilterQuery({ active, search }: FilterState): string {
  const chosen = active.flatMap(({ category, options }) => options.map((option) => pair(category, option)));
  const text = cleanSearch(search);
  return (text ? [...chosen, pair(SEARCH_KEY, text)] : chosen).join('&');
}

/** URLs are untrusted: unknown options and malformed encodings are ignored. */
export function parseFilterQuery(query: string, categories: readonly FilterCategory[]): FilterState {
  const offered = new Map(
    categories.map(({ categoryName, options }) => [categoryName, new Set(options.map(({ key }) => key))]),
  );
  let active: ActiveFilter[] = [];
  let search = '';
  for (const [key, value] of pairsOf(query)) {
    if (key === SEARCH_KEY) search = cleanSearch(value);
    // Each option is deleted once it is used, so that a URL with a million repeats stays cheap.
    else if (offered.get(key)?.delete(value)) active = addOption(active, { category: key, option: value });
  }
  return { active, search };
}

function* pairsOf(query: string): Generator<[key: string, value: string]> {
  for (const part of query.replace(/^\?/, '').split('&')) {
    const [name = '', ...rest] = part.split('=');
    const key = decode(name);
    const value = decode(rest.join('='));
    if (key !== null && value !== null) yield [key, value];
  }
}

function pair(key: string, value: string): string {
  return `${encode(key)}=${encode(value)}`;
}

// encodeURIComponent throws on a lone surrogate.
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('%20', '+');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
