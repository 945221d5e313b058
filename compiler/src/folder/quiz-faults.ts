import { extractQuiz } from '@academy/domain/quiz-block';
import { collectTexts } from '@academy/domain/quiz-html';
import { findFaultySettings, QUIZ_SETTINGS } from '@academy/domain/quiz-settings';
import { findUnanswered, isScored, parseQuiz, type Question } from '@academy/domain/quizzes';
import { findMathFaults, mayHaveMath } from '../markdown/math.ts';
import { nestingFault } from '../markdown/nesting.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import type { TextFault } from '../markdown/shortcode-body.ts';
import type { Limits } from './limits.ts';
import { lintQuiz } from './quiz-lint.ts';
import { quizMistakes } from './quiz-mistakes.ts';
import { findClosest } from './suggestions.ts';

/** The quiz of a content text and its faults; line numbers are those of the whole text. */
export function checkQuiz(
  content: string,
  limits: Limits,
): {
  body: string;
  lineOf(line: number): number;
  hasQuiz: boolean;
  faults: TextFault[];
  warnings: TextFault[];
} {
  const { body, quiz } = extractQuiz(content);
  if (quiz === null) return { body, lineOf: (line) => line, hasQuiz: false, faults: [], warnings: [] };
  const lines = content.split('\n');
  const blockLine = lines.findIndex((line) => line.includes('quizdown')) + 1;
  const parsed = parseQuiz(quiz);
  const { questions } = parsed;
  const lineOf = (question: Question) => headingLine(lines, headingOf(question), blockLine);
  const faults = questions
    .filter(({ options }) => options.length === 0)
    .map((question) => ({
      line: lineOf(question),
      message: `the question “${headingOf(question)}” has no options`,
      hint: 'list its answers under it, each as "1. [ ] …", with [x] for the right ones',
    }));
  if (questions.length === 0) {
    faults.push({
      line: blockLine,
      message: 'the quiz has no questions',
      hint: 'begin each question with a heading, such as "## Which one?"',
    });
  }
  faults.push(...settingFaults(quiz, { lines, blockLine }));
  const warnings: TextFault[] = [];
  // With a passing grade, a question without a right answer is a mistake, even if all are.
  const isScoredQuiz = questions.some(isScored) || /^\s*passing_?grade\s*:/im.test(quiz);
  for (const { question, hasBoxes } of findUnanswered(quiz)) {
    // If nothing is scored, a plain list is a survey question.
    if (!isScoredQuiz && !hasBoxes) continue;
    const isFault = isScoredQuiz && hasBoxes;
    (isFault ? faults : warnings).push({
      line: headingLine(lines, question, blockLine),
      message: `the question “${question}” has no right answer${isFault ? '' : ' and is not scored'}`,
      hint: 'mark the right ones with [x]',
    });
  }
  warnings.push(...quizMistakes(parsed, { lines, lineOf }));
  warnings.push(...lintQuiz(questions, { lines, blockLine, lineOf }));
  // Each text is decoded and rendered separately, so it can be nested more deeply than the file looks.
  const { blocks, phrases } = collectTexts(parsed);
  const tooDeep = [...blocks, ...phrases].map((text) => nestingFault(text, limits)).find(Boolean);
  if (tooDeep) faults.push({ ...tooDeep, line: blockLine });
  else warnings.push(...mathFaults([...blocks, ...phrases], { lines, blockLine }));
  return { body, lineOf: lineMap(lines, body.split('\n')), hasQuiz: true, faults, warnings };
}

function settingFaults(
  quiz: string,
  { lines, blockLine }: { lines: readonly string[]; blockLine: number },
): TextFault[] {
  return findFaultySettings(quiz).map(({ key, isKnown }) => {
    const at = lines.findIndex(
      (line, index) => index >= blockLine - 1 && line.trimStart().startsWith(`${key}:`),
    );
    const line = at < 0 ? blockLine : at + 1;
    if (isKnown && /grade/i.test(key))
      return { line, message: `${key} must be from 0 to 100`, hint: 'write percent, such as 70' };
    if (isKnown)
      return {
        line,
        message: `${key} must be a whole number`,
        hint: 'write how many questions to ask, such as 5',
      };
    const meant = findClosest(key, QUIZ_SETTINGS);
    return {
      line,
      message: `${key} is not a setting of a quiz`,
      hint: meant ? `did you mean ${meant}?` : `settings are ${QUIZ_SETTINGS.slice(0, 7).join(', ')}`,
    };
  });
}

/** Each text is rendered separately; its first line maps it to its position. */
function mathFaults(
  texts: readonly string[],
  { lines, blockLine }: { lines: readonly string[]; blockLine: number },
): TextFault[] {
  return texts.filter(mayHaveMath).flatMap((text) => {
    const [first = ''] = text.trim().split('\n');
    const at = lines.findIndex((line, index) => index >= blockLine - 1 && line.includes(first));
    return findMathFaults(parseMarkdown(text).tree).map((fault) => ({
      ...fault,
      line: at < 0 ? blockLine : at + fault.line,
    }));
  });
}

function headingOf({ question }: Question): string {
  return question.split('\n')[0] ?? '';
}

function headingLine(lines: readonly string[], heading: string, from: number): number {
  const at = lines.findIndex(
    (line, index) => index >= from - 1 && /^\s*#{1,6}\s/.test(line) && line.includes(heading),
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
