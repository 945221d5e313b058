import type { Pool } from 'pg';
import type { SearchResult } from '@academy/contract/schemas/search';
import type { Hit } from './store.ts';

type Snippet = SearchResult['snippet'];

/** Markers that no text contains, so that matches can be recognized. */
const MARK = { start: '\u0002', stop: '\u0003' } as const;
const MARKED = new RegExp(`${MARK.start}([^${MARK.stop}]*)${MARK.stop}`, 'g');

/** The parser would treat a dotted or hyphenated name as one word, but the index has its parts. */
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

const marked = (text: string) =>
  `ts_headline('academy', translate(${text}, $4, repeat(' ', length($4))), to_tsquery('academy', hit.query),
    'HighlightAll=true, StartSel=${MARK.start}, StopSel=${MARK.stop}')`;

/** `about` is the description of the item, which the section does not contain. */
type DescribedHit = Hit & { about: string };
type Row = { item_id: string; text: string; in_text: string; about: string; in_about: string };

/** Snippets around the matches, by item. They are expensive, so only those of shown results are read. */
export async function readSnippets(pool: Pool, hits: readonly DescribedHit[]): Promise<Map<number, Snippet>> {
  if (hits.length === 0) return new Map();
  const { rows } = await pool.query<Row>({
    name: 'search-snippets',
    text: `select s.item_id, s.text, ${marked('s.text')} as in_text, hit.about, ${marked('hit.about')} as in_about
      from unnest($1::bigint[], $2::int[], $3::text[], $5::text[]) as hit(item_id, ordinal, query, about)
      join search_sections s using (item_id, ordinal)`,
    values: [
      hits.map(({ itemId }) => itemId),
      hits.map(({ ordinal }) => ordinal),
      hits.map(({ query }) => query),
      PUNCTUATION,
      hits.map(({ about }) => about),
    ],
  });
  return new Map(
    rows.map(({ item_id, text, in_text, about, in_about }) => [
      Number(item_id),
      !in_text.includes(MARK.start) && in_about.includes(MARK.start)
        ? toSnippet(about, in_about)
        : toSnippet(text, in_text),
    ]),
  );
}

const LENGTH = 180;
const BEFORE_MATCH = 60;
/** Limits the work for a text that repeats a word thousands of times. */
const MAX_COMPARED = 200;

/** Declarations at the head of code contain names without saying anything about them. */
const DECLARATIONS = /(?:\b(?:import|package)\s(?:static\s)?[\w.*]+;\s*)+/g;

type Range = { from: number; to: number };

/** The best passage of a text; `marked` is the same text with marked matches. */
export function toSnippet(text: string, marked: string): Snippet {
  const matches = [...marked.matchAll(MARKED)].map((match, at): Range => {
    const from = match.index - at * 2;
    return { from, to: from + (match[1] ?? '').length };
  });
  const { from, to } = passage(text.trimEnd(), matches);
  const pieces: Snippet = [];
  const add = (piece: string, isMatch: boolean) => piece && pieces.push({ text: piece, isMatch });
  let at = from;
  for (const match of matches.filter((match) => match.from >= from && match.to <= to)) {
    add(text.slice(at, match.from), false);
    add(text.slice(match.from, match.to), true);
    at = match.to;
  }
  add(text.slice(at, to), false);
  return withEllipses(pieces, { before: from > 0, after: to < text.trimEnd().length });
}

/** Marks either end where the text continues. */
function withEllipses(pieces: Snippet, { before, after }: { before: boolean; after: boolean }): Snippet {
  const ELLIPSIS = { text: '…', isMatch: false };
  return [...(before ? [ELLIPSIS] : []), ...pieces, ...(after ? [ELLIPSIS] : [])];
}

/**
 * The passage with the most different matches, preferring the first; declarations only if nothing else
 * matches.
 */
function passage(text: string, matches: readonly Range[]): Range {
  const declarations = [...text.matchAll(DECLARATIONS)].map(({ index, 0: found }): Range => ({
    from: index,
    to: index + found.length,
  }));
  const isDeclared = ({ from }: Range) => declarations.some((one) => one.from <= from && from < one.to);
  const outside = matches.filter((match) => !isDeclared(match));
  const compared = (outside.length > 0 ? outside : matches).slice(0, MAX_COMPARED);
  const variety = ({ from }: Range) =>
    new Set(
      compared
        .filter((match) => match.from >= from && match.to <= from + LENGTH - BEFORE_MATCH)
        .map((match) => text.slice(match.from, match.to).toLowerCase()),
    ).size;
  const [best] = compared
    .map((match) => ({ ...match, variety: variety(match) }))
    .sort((a, b) => b.variety - a.variety || a.from - b.from);
  if (best) {
    const from = startBefore(text, best.from);
    return { from, to: endAfter(text, best.to, from + LENGTH) };
  }
  const head = declarations.find(({ from }) => from === 0)?.to ?? 0;
  const from = head < text.length ? head : 0;
  return { from, to: endAfter(text, from, from + LENGTH) };
}

/** Where the sentence begins, or a word if that is too far away. */
function startBefore(text: string, at: number): number {
  if (at <= BEFORE_MATCH) return 0;
  const lead = text.slice(at - BEFORE_MATCH, at);
  const [skipped = ''] = /^.*[.:;?!]\s+/s.exec(lead) ?? /^\S*\s+/.exec(lead) ?? [];
  return at - BEFORE_MATCH + skipped.length;
}

function endAfter(text: string, from: number, limit: number): number {
  if (limit >= text.length) return text.length;
  const rest = text.slice(from, limit);
  const words = rest.replace(/\s\S*$/, '').replace(/[\s.,;:–—-]+$/, '');
  return from + words.length;
}
