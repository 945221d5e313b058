import type { Question, Quiz } from '@academy/domain/quizzes';
import type { TextFault } from '../markdown/shortcode-body.ts';

type Source = {
  lines: readonly string[];
  /** The line of a question's heading. */
  lineOf(question: Question): number;
};

const GRADE = /^\s*passing_?grade\s*:/i;
const ITEM = /^[\s>]*(?:[-*+]|\d+[.)])\s+(?:\[.?\]\s*)?(.*)$/;

/** Valid but probably unintended: a passing grade written as a fraction, and a duplicate option. */
export function quizMistakes({ questions, settings }: Quiz, source: Source): TextFault[] {
  return [...fractionalGrade(settings.passingGrade, source), ...twinOptions(questions, source)];
}

function fractionalGrade(grade: number, { lines }: Source): TextFault[] {
  if (grade === 0 || grade > 1) return [];
  return [
    {
      line: lines.findIndex((line) => GRADE.test(line)) + 1,
      message: `passingGrade is ${grade} percent, so almost everyone passes`,
      hint: `write whole percent, such as ${Math.round(grade * 100)}`,
    },
  ];
}

/** Answers are identified by their text, so readers and grading cannot distinguish such options. */
function twinOptions(questions: readonly Question[], { lines, lineOf }: Source): TextFault[] {
  return questions.flatMap((question) => {
    const names = question.options.map(withoutBlanks);
    const twin = names.find((name, at) => names.indexOf(name) < at);
    if (twin === undefined) return [];
    const heading = lineOf(question);
    const [shown = ''] = twin.split('\n');
    const places = lines.flatMap((line, at) =>
      at >= heading && withoutBlanks(ITEM.exec(line)?.[1] ?? '') === shown ? [at + 1] : [],
    );
    return [
      {
        line: places[1] ?? heading,
        message: `the option “${shown.slice(0, 80)}” is there twice`,
        hint: 'remove one of them, or say what is different',
      },
    ];
  });
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/[ \t]+/g, ' ').trim();
}
