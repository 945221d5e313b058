import type { ItemKind } from '@academy/compiler/catalog';
import type { ContentDifference } from '@academy/contract/schemas/publishing-plan';
import { aroundChanges, diffLines } from '@academy/domain/line-diff';
import { htmlLines, textLines } from './text-lines.ts';

/** One version of an item as it is stored. */
export type Side = {
  slug: string;
  status: string;
  position: number;
  card: Record<string, unknown>;
  body: Record<string, unknown>;
  quiz: string | null;
  markdown: string | null;
};

type Texts = Map<string, string[]>;

/** Derived from other fields, which are compared themselves. */
const DERIVED = new Set(['descriptionText', 'summaryText', 'words']);
const SHOWN_LINES = 60;
const LINE_LENGTH = 400;

/** What changes from one version of an item to the next: field by field, and texts line by line. */
export function describeDifference(kind: ItemKind, before: Side, after: Side): ContentDifference {
  // Markdown is more detailed than HTML; documents of an older compiler have none.
  const hasMarkdown = before.markdown !== null && after.markdown !== null;
  const [old, next] = [textsOf(kind, before, hasMarkdown), textsOf(kind, after, hasMarkdown)];
  const names = [...new Set([...old.keys(), ...next.keys()])];
  return {
    fields: fieldsOf({ ...before.card, ...placed(before) }, { ...after.card, ...placed(after) }),
    texts: names.flatMap((name) => {
      const lines = aroundChanges(diffLines(old.get(name) ?? [], next.get(name) ?? []));
      const rest = lines.slice(SHOWN_LINES);
      return lines.length === 0
        ? []
        : [
            {
              name,
              lines: lines
                .slice(0, SHOWN_LINES)
                .map(({ change, text }) => ({ change, text: shorten(text, LINE_LENGTH) })),
              left: rest.filter(({ change }) => change === 'added' || change === 'removed').length,
            },
          ];
    }),
  };
}

function placed({ slug, status, position }: Side): Record<string, unknown> {
  return { slug, status, order: position };
}

function fieldsOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ContentDifference['fields'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !DERIVED.has(name),
  );
  return names
    .map((name) => ({ name, before: shown(before[name]), after: shown(after[name]) }))
    .filter((field) => field.before !== field.after);
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return shorten(typeof value === 'string' ? value : JSON.stringify(value), 300);
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

function textsOf(kind: ItemKind, { body, quiz, markdown }: Side, hasMarkdown: boolean): Texts {
  const texts: Texts = new Map();
  if (kind === 'workshop') return workshopTexts(body);
  for (const [name, value] of Object.entries(body)) {
    const isInMarkdown = hasMarkdown && (name === 'content' || name === 'transcript');
    if (typeof value === 'string' && !isInMarkdown) texts.set(name, htmlLines(value));
  }
  if (hasMarkdown) texts.set('content', textLines(markdown ?? ''));
  if (quiz !== null) texts.set('quiz', textLines(quiz));
  return texts;
}

type StoredPage = { name?: string; title?: string; html?: string; actions?: unknown[] };
type StoredFile = { path?: string; content?: string; encoding?: string };

function workshopTexts({ pages, files, checks }: Record<string, unknown>): Texts {
  const texts: Texts = new Map();
  for (const { name = '', title = '', html = '', actions = [] } of listOf<StoredPage>(pages))
    texts.set(`page ${name}`, [
      title,
      ...htmlLines(html),
      ...actions.map((action) => JSON.stringify(action)),
    ]);
  for (const { path = '', content = '', encoding } of listOf<StoredFile>(files))
    texts.set(
      `file ${path}`,
      encoding === 'text' ? textLines(content) : [`${Buffer.byteLength(content, 'base64')} bytes`],
    );
  if (checks !== undefined) texts.set('checks', textLines(JSON.stringify(checks, null, 2)));
  return texts;
}

function listOf<Entry>(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? (value as Entry[]) : [];
}
