import { createHash } from 'node:crypto';
import { extractQuiz } from '@academy/domain/quiz-block';
import type { QuizSection } from '@academy/domain/quiz-html';
import {
  closesFence,
  headingLevel,
  headingText,
  opensFence,
  splitLines,
} from '@academy/domain/markdown-lines';
import type { Fence } from '@academy/domain/markdown-lines';
import { parseQuiz, type Question } from '@academy/domain/quizzes';
import type { SourceItem } from '../catalog.ts';
import { readTemplate } from '../folder/item-files.ts';
import type { Source } from '../folder/source.ts';
import type { Variables } from '../folder/variables.ts';
import { anchorOf, squeezeAnchor, uniqueAnchor } from '../markdown/anchors.ts';
import { isSameTitle } from '../markdown/outline.ts';
import type { AnchorsOf, NamedSection } from './check-links.ts';
import { findExplaining, meaningfulWords, type HeadedText } from './heading-match.ts';
import { addressOf } from './site-map.ts';

type Sections = Record<string, QuizSection>;
type Heading = HeadedText & { item: SourceItem; anchor: string };

type Input = {
  items: readonly SourceItem[];
  quizzes: readonly SourceItem[];
  /** Sections that authors reference themselves. */
  named: readonly NamedSection[];
  source: Source;
  variables: Variables;
  anchorsOf: AnchorsOf;
};

/** Where the questions of each quiz are explained: as authored, or in the section with a matching heading. */
export function findSections({
  items,
  quizzes,
  named,
  source,
  variables,
  anchorsOf,
}: Input): Map<SourceItem, Sections> {
  const known = new Map<SourceItem, Heading[]>();
  const contentOf = (item: SourceItem): string => {
    const file = item.texts['content'];
    const read = file && readTemplate(source, { file, maximum: source.limits.textBytes, variables });
    return read ? read.text : '';
  };
  const headingsOf = (item: SourceItem): Heading[] => {
    const found = known.get(item) ?? readHeadings(item, extractQuiz(contentOf(item)).body);
    known.set(item, found);
    return found;
  };
  const lessons = lessonsByCourse(quizzes.length === 0 ? [] : items);

  const found = new Map<SourceItem, Sections>();
  for (const item of quizzes) {
    const sections: Sections = {};
    const own = new Map(
      named.filter((one) => one.item === item).map((one) => [one.question, toSection(one, headingsOf)]),
    );
    const near = item.kind === 'lesson' ? (lessons.get(item.inherited?.courseId ?? '') ?? []) : [item];
    // Readers of a live check can't open a draft.
    const readable = near.filter(({ status }) => status !== 'draft' || item.status === 'draft');
    const headings = readable.flatMap(headingsOf);
    for (const question of parseQuiz(extractQuiz(contentOf(item)).quiz ?? '').questions) {
      const section = question.see ? own.get(question.question) : explain(question, { headings, anchorsOf });
      if (section) sections[question.question] = section;
    }
    if (Object.keys(sections).length > 0) found.set(item, sections);
  }
  return found;
}

/** The sections are part of the item's source hash. */
export function withSections(item: SourceItem, sections: Sections | undefined): SourceItem {
  if (!sections) return item;
  const hash = createHash('sha256').update(`${item.sourceHash}${JSON.stringify(sections)}`);
  return { ...item, sections, sourceHash: hash.digest('hex') };
}

function lessonsByCourse(items: readonly SourceItem[]): Map<string, SourceItem[]> {
  const lessons = new Map<string, SourceItem[]>();
  for (const item of items) {
    const course = item.kind === 'lesson' ? item.inherited?.courseId : undefined;
    if (course !== undefined) lessons.set(course, [...(lessons.get(course) ?? []), item]);
  }
  return lessons;
}

/** A found section only has an anchor if the link checker knows it as well. */
function explain(
  { question, answer, comments }: Question,
  { headings, anchorsOf }: { headings: readonly Heading[]; anchorsOf: AnchorsOf },
): QuizSection | null {
  const found = findExplaining({ question, explanation: [...answer, ...comments].join(' ') }, headings);
  if (!found) return null;
  const { item, heading, anchor } = found;
  const isThere = anchor !== '' && anchorsOf(item, 'content').names.includes(anchor);
  return { title: heading, address: `${addressOf(item) ?? ''}${isThere ? `#${anchor}` : ''}` };
}

/** The author's own title takes precedence, then the heading, then the title of the page. */
function toSection(
  { title, address, target }: NamedSection,
  headingsOf: (item: SourceItem) => readonly Heading[],
): QuizSection {
  const [, anchor = ''] = address.split('#');
  const heading =
    target && anchor
      ? headingsOf(target).find((one) => squeezeAnchor(one.anchor) === squeezeAnchor(anchor))
      : null;
  return { title: title || heading?.heading || target?.title || address, address };
}

/** The headings of a text with their anchors, and its title; fenced code is text. */
function readHeadings(item: SourceItem, body: string): Heading[] {
  const used = new Map<string, number>();
  const open: { heading: string; anchor: string; lines: string[] }[] = [
    { heading: item.title, anchor: '', lines: [] },
  ];
  let fence: Fence | null = null;
  for (const line of splitLines(body)) {
    const level = fence === null ? headingLevel(line) : null;
    const heading = level === null ? null : plainWords(headingText(line, level) ?? '');
    if (heading !== null) {
      const anchor = uniqueAnchor(anchorOf(heading), used);
      // The page omits a first heading that repeats its title.
      const isTitle = open.length === 1 && isSameTitle(heading, item.title);
      open.push({ heading, anchor: isTitle ? '' : anchor, lines: [] });
      continue;
    }
    fence = fence === null ? opensFence(line) : closesFence(line, fence) ? null : fence;
    open.at(-1)?.lines.push(line);
  }
  return open.map(({ heading, anchor, lines }) => ({
    heading,
    anchor,
    item,
    words: meaningfulWords(lines.join(' ')),
  }));
}

/** A heading without code, emphasis and links. */
function plainWords(heading: string): string {
  return heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .trim();
}
