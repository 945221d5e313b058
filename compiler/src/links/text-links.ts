import { posix } from 'node:path';
import type { Root } from 'mdast';
import { extractQuiz } from '@academy/domain/quiz-block';
import { parseQuiz } from '@academy/domain/quizzes';
import type { Report } from '../folder/source.ts';
import { addressKind } from '../markdown/addresses.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { findReferences, mayHaveReferences, type Reference } from '../markdown/references.ts';
import { anchorNames } from './anchor-names.ts';
import type { LinkUse } from './check-links.ts';
import { deadAnchor, decodeAnchor, EMPTY_LINK } from './dead-links.ts';

type TextLinks = { file: string; link(link: Omit<LinkUse, 'file'>): void; report: Report };

/** Internal links in a quiz are shown as text, but should be valid anyway. */
export function checkQuizLinks(text: string, context: TextLinks): void {
  const { quiz } = extractQuiz(text);
  if (quiz === null) return;
  const lines = text.split('\n');
  const sections = checkSections(quiz, { lines, context });
  if (!mayHaveReferences(quiz)) return;
  for (const { url, kind } of findReferences(parseMarkdown(quiz).tree)) {
    if (kind !== 'link' || sections.has(url)) continue;
    const line = Math.max(1, lines.findIndex((one) => one.includes(`(${url}`)) + 1);
    if (!url.trim().startsWith('#') || url.trim() === '#') checkLink({ url, line, isQuiz: true }, context);
  }
}

/** The targets of the sections that explain questions; `#…` is one in the text around the quiz. */
function checkSections(
  quiz: string,
  { lines, context }: { lines: readonly string[]; context: TextLinks },
): Set<string> {
  const targets = new Set<string>();
  for (const { question, see } of parseQuiz(quiz).questions) {
    if (!see) continue;
    targets.add(see.target);
    const line = lines.findIndex((one) => /\[see\]:/i.test(one) && one.includes(see.target)) + 1;
    const url = see.target.startsWith('#') ? `${posix.basename(context.file)}${see.target}` : see.target;
    const kind = addressKind(url);
    if (url === '' || (kind !== 'relative' && kind !== 'site'))
      context.report({ ...NO_SECTION, file: context.file, line });
    else context.link({ url, line, isQuiz: true, see: { question, title: see.title } });
  }
  return targets;
}

const NO_SECTION = {
  message: 'the section of a question leads out of this site, or nowhere',
  hint: 'name a heading of a lesson, such as "[see]: ../01-leaves/content.md#green-tea"',
};

export function checkLink(link: Omit<LinkUse, 'file'>, { file, link: add, report }: TextLinks): void {
  const target = link.url.trim();
  if (target === '' || target === '#') report({ ...EMPTY_LINK, file, line: link.line });
  else if (!['anchor', 'mail', 'other'].includes(addressKind(target))) add(link);
}

/** Links within a text lead to its headings, or to other anchors in it. */
export function checkAnchors(
  references: readonly Reference[],
  { tree, context: { file, report } }: { tree: Root; context: TextLinks },
): void {
  const within = references.filter(({ kind, url }) => kind === 'link' && /^\s*#./.test(url));
  if (within.length === 0) return;
  const anchors = anchorNames(tree);
  for (const { url, line } of within) {
    const name = url.trim().slice(1);
    if (anchors.find(decodeAnchor(name)) === null)
      report(deadAnchor(name, { place: { file, line }, names: anchors.names, where: 'this text' }));
  }
}
