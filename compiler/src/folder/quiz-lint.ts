import type { Question } from '@academy/domain/quizzes';
import type { TextFault } from '../markdown/shortcode-body.ts';

/** By chance, the longest of four options is right in one of four questions. */
const MOST_LONGEST = 0.4;
/** Two questions are no pattern. */
const FEWEST_LONGEST = 3;
const MOST_LISTED = 20;
/** Checks with fewer questions may all have the same form. */
const FEWEST_ALIKE = 5;

const BARE =
  /^(?:(?:that|this|it)(?:['’]s| is) |yes, |no, )?(?:right|correct|exactly|true|yes|wrong|incorrect|false|no|not (?:quite|right|correct))(?: answer)?[.!]*$/i;

type Source = {
  lines: readonly string[];
  blockLine: number;
  /** The line of a question's heading. */
  lineOf(question: Question): number;
};

/** Warns about quizzes that can be passed without knowledge, or teach little. */
export function lintQuiz(questions: readonly Question[], source: Source): TextFault[] {
  return [
    ...longestAnswers(questions, source),
    ...bareExplanations(questions, source),
    ...alikeQuestions(questions, source),
  ];
}

function longestAnswers(questions: readonly Question[], { lineOf }: Source): TextFault[] {
  const single = questions.filter(({ type, answer }) => type === 'single-check' && answer.length === 1);
  const longest = single.filter(isAnswerLongest);
  const [first] = longest;
  if (!first || longest.length < FEWEST_LONGEST || longest.length <= MOST_LONGEST * single.length) return [];
  const listed = longest.slice(0, MOST_LISTED).map(lineOf).join(', ');
  return [
    {
      line: lineOf(first),
      message: `the right answer is the longest option in ${longest.length} of ${single.length} single-choice questions (${longest.length > MOST_LISTED ? 'such as ' : ''}lines ${listed})`,
      hint: 'make wrong options as long and as precise as the right one',
    },
  ];
}

function isAnswerLongest({ options, answer: [right = ''] }: Question): boolean {
  return (
    options.length > 1 &&
    options.every((option) => option === right || visibleLength(option) < visibleLength(right))
  );
}

function visibleLength(option: string): number {
  return option.replaceAll(/[`*]/g, '').length;
}

function bareExplanations(questions: readonly Question[], { lines, blockLine }: Source): TextFault[] {
  const bareLines = lines
    .map((text, index) => ({ text: text.replace(/^[\s>]+/, '').trimEnd(), line: index + 1 }))
    .filter(({ text, line }) => line > blockLine && BARE.test(text));
  let next = 0;
  return questions
    .flatMap(({ comments }) => comments.map((comment) => comment.trim()))
    .filter((comment) => BARE.test(comment))
    .map((comment) => {
      while (next < bareLines.length && bareLines[next]?.text !== comment) next += 1;
      const line = bareLines[next]?.line ?? blockLine;
      next += 1;
      return {
        line,
        message: `the explanation “${comment}” explains nothing`,
        hint: 'say why the option is right, or what makes it wrong',
      };
    });
}

function alikeQuestions(questions: readonly Question[], { blockLine }: Source): TextFault[] {
  const shapes = new Set(
    questions.map(({ type, options, code }) => `${type} ${options.length} ${code.length > 0}`),
  );
  const [first] = questions;
  if (!first || questions.length < FEWEST_ALIKE || shapes.size > 1) return [];
  const kind = first.type === 'single-check' ? 'one right answer' : 'several right answers';
  return [
    {
      line: blockLine,
      message: `all ${questions.length} questions have ${kind}, ${first.options.length} options and ${first.code.length > 0 ? '' : 'no '}code`,
      hint: 'vary them: code to read, another number of options, several right answers',
    },
  ];
}
