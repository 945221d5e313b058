/** The search back through the history that Ctrl+R begins. */
export type HistorySearch = { typed: string; found: string; /** How many lines back. */ offset: number };

export const NO_SEARCH: HistorySearch = { typed: '', found: '', offset: 0 };

/** The line with the text, from `offset` lines back; what was found before where there is none. */
export function searchBack(
  history: readonly string[],
  search: HistorySearch,
  { typed, offset }: { typed: string; offset: number },
): HistorySearch {
  for (let back = Math.max(1, offset); typed !== '' && back <= history.length; back++) {
    const line = history.at(-back) ?? '';
    if (line.includes(typed)) return { typed, found: line.replaceAll('\n', '; '), offset: back };
  }
  return { ...search, typed };
}

export function searchPrompt({ typed, found }: HistorySearch): string {
  const failed = typed !== '' && !found.includes(typed) ? 'failed ' : '';
  return `(${failed}reverse-i-search)\`${typed}': `;
}
