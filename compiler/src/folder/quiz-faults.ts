import { extractQuiz } from '@academy/domain/quiz-block';
import { collectTexts } from '@academy/domain/quiz-html';
import { parseQuiz } from '@academy/domain/quizzes';
import { nestingFault } from '../markdown/nesting.ts';
import type { TextFault } from '../markdown/shortcode-body.ts';
import type { Limits } from './limits.ts';

/** The quiz of a content text and its faults; line numbers are those of the whole text. */
export function checkQuiz(
  content: string,
  limits: Limits,
): {
  body: string;
  lineOf(line: number): number;
  hasQuiz: boolean;
  faults: TextFault[];
} {
  const { body, quiz } = extractQuiz(content);
  if (quiz === null) return { body, lineOf: (line) => line, hasQuiz: false, faults: [] };
  const lines = content.split('\n');
  const blockLine = lines.findIndex((line) => line.includes('quizdown')) + 1;
  const parsed = parseQuiz(quiz);
  const { questions } = parsed;
  const faults = questions
    .filter(({ options }) => options.length === 0)
    .map(({ question }) => {
      const [heading = ''] = question.split('\n');
      return {
        line: headingLine(lines, heading, blockLine),
        message: `the question “${heading}” has no options`,
        hint: 'list its answers under it, each as "1. [ ] …", with [x] for the right ones',
      };
    });
  if (questions.length === 0) {
    faults.push({
      line: blockLine,
      message: 'the quiz has no questions',
      hint: 'begin each question with "## "',
    });
  }
  // Each text is decoded and rendered by itself, so it can be deeper than the file looks.
  const { blocks, phrases } = collectTexts(parsed);
  const tooDeep = [...blocks, ...phrases].map((text) => nestingFault(text, limits)).find(Boolean);
  if (tooDeep) faults.push({ ...tooDeep, line: blockLine });
  return { body, lineOf: lineMap(lines, body.split('\n')), hasQuiz: true, faults };
}

function headingLine(lines: readonly string[], heading: string, from: number): number {
  const at = lines.findIndex(
    (line, index) => index >= from - 1 && /^\s*##\s/.test(line) && line.includes(heading),
  );
  return at < 0 ? from : at + 1;
}

/** Maps line numbers of the body to line numbers of the whole text. */
function lineMap(lines: readonly string[], body: readonly string[]): (line: number) => number {
  const origins: number[] = [];
  let at = 0;
  for (const line of body) {
    const found = lines.indexOf(line, at);
    if (found >= 0) at = found;
    origins.push(at + 1);
    if (found >= 0) at += 1;
  }
  return (line) => origins[line - 1] ?? lines.length;
}
