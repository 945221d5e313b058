import type { SearchResult } from '@academy/contract/schemas/search';

/** Public results, and a person's own notes. */
export type FoundResult = SearchResult | (Omit<SearchResult, 'kind'> & { kind: 'note'; id: string });
type Kind = FoundResult['kind'];

export type Group = {
  kind: Kind;
  title: string;
  results: FoundResult[];
  /** The number of results before this group. */
  start: number;
};

const TITLES: Record<Kind, string> = {
  course: 'Courses',
  lesson: 'Lessons',
  guide: 'Guides',
  path: 'Learning Paths',
  instructor: 'Instructors',
  page: 'Pages',
  note: 'Your notes',
};

/** Groups results by kind; the kind with the best result comes first. */
export function groupResults(results: readonly FoundResult[]): Group[] {
  const groups = new Map<Kind, Group>();
  for (const result of results) {
    const { kind } = result;
    const group = groups.get(kind) ?? { kind, title: TITLES[kind], results: [], start: 0 };
    group.results.push(result);
    groups.set(kind, group);
  }
  let start = 0;
  for (const group of groups.values()) {
    group.start = start;
    start += group.results.length;
  }
  return [...groups.values()];
}

type Piece = SearchResult['snippet'][number];

/** The pieces of a snippet with their offsets. */
export function withOffsets(snippet: readonly Piece[]): (Piece & { from: number })[] {
  let from = 0;
  return snippet.map((piece) => {
    const at = from;
    from += piece.text.length;
    return { ...piece, from: at };
  });
}
