import type { SuggestionGroup } from './use-suggestions.ts';

/** The suggestions whose name has a word starting with each search term. */
export function matchingSuggestions(groups: readonly SuggestionGroup[], q: string): SuggestionGroup[] {
  const searched = wordsOf(q);
  if (searched.length === 0) return [];
  return groups.flatMap(({ title, options }) => {
    const matching = options.filter(({ label }) => {
      const words = wordsOf(label);
      return searched.every((start) => words.some((word) => word.startsWith(start)));
    });
    return matching.length > 0 ? [{ title, options: matching }] : [];
  });
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().match(/[\p{Letter}\p{Mark}\p{Number}]+/gu) ?? [];
}
