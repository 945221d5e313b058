import type { Pool } from 'pg';
import type { Entitlements } from '@academy/domain/access';
import type { LabPage } from '@academy/domain/labs';
import { textBlocks } from '@academy/domain/text-blocks';
import type { TextBlock } from '@academy/domain/text-blocks';
import { isSubstantial } from '@academy/domain/text-changes';

/** What people read and see of a stored document. */
export type StoredText = {
  content: string;
  quiz: string | null;
  /** Names its video and its lab; empty if there is none. */
  film: string;
  lab: string;
  /** The pages of a lab document; null for other documents. */
  pages: LabPage[] | null;
  entitlements: Entitlements;
};

export type Pair = { before: string; after: string };

/** Tells which pairs of documents, by their hashes, differ in substance. */
export type FindSubstantial = (pairs: readonly Pair[]) => Promise<ReadonlySet<string>>;

/** Few enough that their texts fit into memory, and that other requests run in between. */
const BATCH = 50;
const MAX_KNOWN = 20_000;

/** Documents are immutable, so comparisons are cached for everyone. */
export function createComparison(pool: Pool): FindSubstantial {
  const known = new Map<string, boolean>();
  return async (pairs) => {
    const unknown = pairs.filter((pair) => !known.has(pairKey(pair)));
    for (let at = 0; at < unknown.length; at += BATCH) {
      const batch = unknown.slice(at, at + BATCH);
      const texts = await readTexts(pool, await findDifferent(pool, batch));
      for (const pair of batch) known.set(pairKey(pair), differ(pair, texts));
    }
    const found = new Set(pairs.map(pairKey).filter((key) => known.get(key)));
    for (const key of known.keys()) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(key);
    }
    return found;
  };
}

export function pairKey({ before, after }: Pair): string {
  return `${before} ${after}`;
}

function differ({ before, after }: Pair, texts: ReadonlyMap<string, StoredText>): boolean {
  const [old, next] = [texts.get(before), texts.get(after)];
  return (
    old !== undefined &&
    next !== undefined &&
    (isSubstantial(blocksOf(old), blocksOf(next)) ||
      haveNewQuestions(old, next) ||
      haveNewFilm(old, next) ||
      haveNewLab(old, next))
  );
}

export function blocksOf({ content, pages }: StoredText): TextBlock[] {
  return pages ? pages.flatMap(pageBlocks) : textBlocks(content);
}

/** What a learner reads in a lab, and what its actions type for them. */
function pageBlocks({ title, html, actions }: LabPage): TextBlock[] {
  const typed = actions.flatMap(({ action }) =>
    'command' in action ? [action.command] : 'text' in action ? [action.text] : [],
  );
  return [
    { kind: 'heading', text: title, section: null },
    ...textBlocks(html),
    ...typed.map((text): TextBlock => ({ kind: 'code', text, section: null })),
  ];
}

/** A file is known by its content, so the same film has the same name. */
export function haveNewFilm(before: StoredText, after: StoredText): boolean {
  return after.film !== '' && after.film !== before.film;
}

/** Whether the item uses another lab than before; changes to the lab itself show in its own document. */
export function haveNewLab(before: StoredText, after: StoredText): boolean {
  return after.lab !== '' && after.lab !== before.lab;
}

/** The text of questions is never shown, since it contains the answers. */
export function haveNewQuestions(before: StoredText, after: StoredText): boolean {
  return isSubstantial(quizBlocks(before.quiz), quizBlocks(after.quiz));
}

function quizBlocks(quiz: string | null): TextBlock[] {
  return (quiz ?? '').split('\n').map((text) => ({ kind: 'text', text, section: null }));
}

/** A lab or a video may have no text except its summary. */
const CONTENT = `coalesce(nullif(body->>'content', ''), body->>'summary', '') || coalesce(body->>'transcript', '')`;

const FILM = `coalesce(card#>>'{settings,video,src}', card#>>'{settings,vimeo}', card#>>'{settings,brightcove}',
  card#>>'{settings,youtube}', '')`;
const LAB = `coalesce(card#>>'{settings,lab,workshop}', card#>>'{settings,lab,url}', card#>>'{settings,educates}', '')`;
const COMPARED = `(${CONTENT}, coalesce(quiz, ''), ${FILM}, ${LAB}, coalesce(body->>'pages', ''))`;

/** Most recompiled documents have the same text, so the database compares them without sending them. */
async function findDifferent(pool: Pool, pairs: readonly Pair[]): Promise<string[]> {
  const { rows } = await pool.query<Pair>({
    name: 'find-different-texts',
    text: `select before, after from unnest($1::text[], $2::text[]) as pair(before, after)
           where (select ${COMPARED} from documents where hash = before)
             <> (select ${COMPARED} from documents where hash = after)`,
    values: [pairs.map(({ before }) => before), pairs.map(({ after }) => after)],
  });
  return [...new Set(rows.flatMap(({ before, after }) => [before, after]))];
}

export async function readTexts(
  pool: Pool,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, StoredText>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await pool.query<StoredText & { hash: string }>({
    name: 'read-compared-texts',
    text: `select hash, ${CONTENT} as content, quiz, ${FILM} as film, ${LAB} as lab, body->'pages' as pages,
             card->'entitlements' as entitlements
           from documents where hash = any($1::text[])`,
    values: [hashes],
  });
  return new Map(rows.map(({ hash, ...text }) => [hash, text]));
}
