import { extractQuiz } from './quiz-block.ts';
import { readDocument, type Section, type SectionLink } from './quiz-document.ts';
import type { ListBlock } from './quiz-list.ts';
import { passingMarks, parseSettings, type QuizSettings } from './quiz-settings.ts';

export type QuestionType = 'single-check' | 'multi-check';

export interface CodeSample {
  language: string;
  text: string;
}

/** Texts are Markdown. `comments` is parallel to `options`: the explanation of each, or an empty text. */
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
  /** Where its author says that it is explained. */
  see?: SectionLink;
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

/** The quiz in a lesson's content, or null. */
export function readQuiz(content: string): Quiz | null {
  const { quiz } = extractQuiz(content);
  return quiz === null ? null : parseQuiz(quiz);
}

/** Parses the text of a quizdown block. Every text is valid, but may have no questions. */
export function parseQuiz(text: string): Quiz {
  const { settings, rest } = parseSettings(text);
  const { intro, sections } = readDocument(rest);
  const questions = sections.map(toQuestion);
  const totalQuestions = Math.min(settings.nQuestions ?? questions.length, questions.length);
  const scored = Math.min(questions.filter(isScored).length, totalQuestions);
  return {
    introContent: intro,
    totalQuestions,
    customPassMsg: settings.customPassMsg,
    customFailMsg: settings.customFailMsg,
    passingMarks: passingMarks(scored, settings.passingGrade),
    isCorrect: false,
    questions,
    settings,
  };
}

/** The questions that have options and no right answer: by mistake if there are boxes, else on purpose. */
export function findUnanswered(text: string): { question: string; hasBoxes: boolean }[] {
  const { sections } = readDocument(parseSettings(text).rest);
  return sections.flatMap(({ heading, blocks }) => {
    const items = answerList(blocks.filter((block) => block.kind === 'list'))?.items ?? [];
    if (items.length === 0 || items.some(({ box }) => box === 'right')) return [];
    return [{ question: heading, hasBoxes: items.some(({ box }) => box !== 'none') }];
  });
}

/** A question without a right answer is shown and not scored. */
export function isScored(question: Question): boolean {
  return question.answer.length > 0;
}

function toQuestion({ heading, blocks, see }: Section): Question {
  const lists = blocks.filter((block) => block.kind === 'list');
  const answers = answerList(lists);
  const end = answers === null ? blocks.length : blocks.indexOf(answers);
  const text = blocks.flatMap((block, index) => {
    if (block.kind === 'paragraph') return [block.text];
    // A list before the answers is part of the question; one after them is ignored.
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
    ...(see && { see }),
  };
}

/** The first list with checkboxes, else the first numbered list. */
function answerList(lists: readonly ListBlock[]): ListBlock | null {
  const boxed = lists.find((list) => list.items.some((item) => item.box !== 'none'));
  return boxed ?? lists.find((list) => list.ordered) ?? null;
}
