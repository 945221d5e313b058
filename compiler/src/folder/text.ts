import type { Fault } from '../faults.ts';
import { addressKind, referenceKey } from '../markdown/addresses.ts';
import { nestingFault } from '../markdown/nesting.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { findReferences, mayHaveReferences, type Reference } from '../markdown/references.ts';
import { extractShortcodes, type TextFault } from '../markdown/shortcodes.ts';
import { isPublishedFile, type AssetRequest } from './assets.ts';
import type { Limits } from './limits.ts';
import { mentionIn, type Mention } from './mentions.ts';
import { checkQuiz } from './quiz-faults.ts';
import type { Report } from './source.ts';

export type TextContext = {
  file: string;
  mayHoldQuiz: boolean;
  limits: Limits;
  addAsset(request: AssetRequest): void;
  addCopy(url: string, line: number): void;
  mention(mention: Omit<Mention, 'file'>): void;
  report: Report;
  warn: Report;
};

/** Checks one Markdown text. */
export function checkText(text: string, context: TextContext): { hasQuiz: boolean } {
  const { file, mayHoldQuiz, limits, report } = context;
  const inFile = (fault: TextFault): Fault => ({ file, ...fault });
  const tooDeep = nestingFault(text, limits) ?? shortcodeNesting(text, limits);
  if (tooDeep) {
    report(inFile(tooDeep));
    return { hasQuiz: false };
  }
  const quiz = mayHoldQuiz && text.includes('quizdown') ? checkQuiz(text, limits) : null;
  quiz?.faults.forEach((fault) => report(inFile(fault)));
  const body = quiz?.body ?? text;
  const lineOf = quiz?.lineOf ?? ((line: number) => line);
  if (!mayHaveReferences(body)) return { hasQuiz: quiz?.hasQuiz ?? false };

  const { tree, faults } = parseMarkdown(body);
  for (const fault of faults) report(inFile({ ...fault, line: lineOf(fault.line) }));
  for (const reference of findReferences(tree))
    checkReference({ ...reference, line: lineOf(reference.line) }, context);
  return { hasQuiz: quiz?.hasQuiz ?? false };
}

/** The fields of a shortcode are Markdown in JSON, which the check of the lines does not see. */
export function shortcodeNesting(text: string, limits: Limits): TextFault | null {
  if (!text.includes('@@@')) return null;
  for (const { name, fields, line } of extractShortcodes(text).shortcodes)
    for (const [field, value] of Object.entries(fields)) {
      const fault = nestingFault(value, limits);
      if (fault)
        return { ...fault, line, message: `${field} of @@@${name} is nested too deeply to be rendered` };
    }
  return null;
}

function checkReference(
  { url, line, kind }: Reference,
  { file, addAsset: take, addCopy: takeCopy, mention, report, warn }: TextContext,
): void {
  const where = addressKind(url);
  if (kind === 'link') {
    const mentioned = where === 'site' ? mentionIn(url) : null;
    if (mentioned) mention({ ...mentioned, at: line });
    if (where === 'relative' && isPublishedFile(referenceKey(url)))
      take({ reference: referenceKey(url), file, line, isError: false });
    if (where === 'other')
      warn({
        file,
        line,
        message: `the link ${url.slice(0, 80)} is left out`,
        hint: 'link to an http, https or mailto address',
      });
    return;
  }
  if (where === 'relative' && url.trim() !== '') {
    take({ reference: referenceKey(url), file, line, isError: true });
  } else if (where === 'https' || where === 'http') {
    takeCopy(url, line);
  } else {
    report({
      file,
      line,
      message: `the picture ${url.slice(0, 80)} is not there`,
      hint: 'name a file beside this text, or an https:// address',
    });
  }
}
