import { extractQuiz } from './quiz-block.ts';
import { readDocument, type Section } from './quiz-document.ts';
import type { ListBlock } from './quiz-list.ts';
import { passingMarks, parseSettings, type QuizSettings } from './quiz-settings.ts';

export type QuestionType = 'single-check' | 'multi-check';

export interface CodeSample {
  language: string;
  text: string;
}

/** Texts are Markdown. `comments` runs beside `options`: the author's word on each, or an empty text. */
export interface Question {
  question: string;
  options: string[];
  answer: string[];
  description: string;
  type: QuestionType;
  optionsSelected: string[];
  code: CodeSample[];
  hint: string;
  comments: string[];
}

export interface Quiz {
  introContent: string;
  totalQuestions: number;
  customPassMsg: string;
  customFailMsg: string;
  passingMarks: number;
  isCorrect: boolean;
  questions: Question[];
  settings: QuizSettings;
}

/** The quiz of a lesson's content, or null where it has none. */
export function readQuiz(content: string): Quiz | null {
  const { quiz } = extractQuiz(content);
  return quiz === null ? null : parseQuiz(quiz);
}

/** Reads the text of a quizdown block. Every text is a quiz, if perhaps one without questions. */
export function parseQuiz(text: string): Quiz {
  const { settings, rest } = parseSettings(text);
  const { intro, sections } = readDocument(rest);
  const questions = sections.map(toQuestion);
  const asked = Math.min(settings.nQuestions ?? questions.length, questions.length);
  const scored = Math.min(questions.filter(isScored).length, asked);
  return {
    introContent: intro,
    totalQuestions: asked,
    customPassMsg: settings.customPassMsg,
    customFailMsg: settings.customFailMsg,
    passingMarks: passingMarks(scored, settings.passingGrade),
    isCorrect: false,
    questions,
    settings,
  };
}

/** A question without a right answer is shown and not scored. */
export function isScored(question: Question): boolean {
  return question.answer.length > 0;
}

function toQuestion({ heading, blocks }: Section): Question {
  const lists = blocks.filter((block) => block.kind === 'list');
  const answers = answerList(lists);
  const end = answers === null ? blocks.length : blocks.indexOf(answers);
  const text = blocks.flatMap((block, index) => {
    if (block.kind === 'paragraph') return [block.text];
    // A list before the answers belongs to what is asked; one after them is ignored.
    return block.kind === 'list' && index < end ? [block.source] : [];
  });
  const items = answers?.items ?? [];
  const answer = items.filter((item) => item.box === 'right').map((item) => item.text);
  const code = blocks.flatMap((block) =>
    block.kind === 'code' ? [{ language: block.language, text: block.text }] : [],
  );
  const hints = blocks.flatMap((block) => (block.kind === 'quote' ? [block.text] : []));
  return {
    question: [heading, ...text].filter((part) => part !== '').join('\n\n'),
    options: items.map((item) => item.text),
    answer,
    description: code.map((sample) => sample.text).join('\n\n'),
    type: answer.length > 1 ? 'multi-check' : 'single-check',
    optionsSelected: [],
    code,
    hint: hints.join('\n\n'),
    comments: items.map((item) => item.comment),
  };
}

/** The first list with boxes; where no item has one, the first numbered list. */
function answerList(lists: readonly ListBlock[]): ListBlock | null {
  const boxed = lists.find((list) => list.items.some((item) => item.box !== 'none'));
  return boxed ?? lists.find((list) => list.ordered) ?? null;
}
