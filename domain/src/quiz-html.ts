import type { KcQuestion } from './kc-questions.ts';
import type { CodeSample, Question, Quiz } from './quizzes.ts';

/**
 * The sanitized HTML of a quiz by its Markdown texts, made at publish. Keyed by text, because an attempt selects and
 * shuffles questions and options.
 */
export type QuizHtml = {
  /** Texts that may have several blocks. */
  blocks: Record<string, string>;
  /** Titles and options: phrasing content only, because they are shown inside headings and labels. */
  phrases: Record<string, string>;
  /** Code samples by `codeKey`. */
  code: Record<string, string>;
  /** Where questions are explained, by their text; left out where nothing is known. */
  sections?: Record<string, QuizSection>;
};

export type QuizSection = { title: string; address: string };

export type QuizTexts = { blocks: string[]; phrases: string[]; code: CodeSample[] };

/** Every Markdown text of the quiz, each once. */
export function collectTexts({ introContent, customPassMsg, customFailMsg, questions }: Quiz): QuizTexts {
  const parts = questions.map(({ question }) => splitQuestion(question));
  const blocks = [
    introContent,
    customPassMsg,
    customFailMsg,
    ...parts.map(({ body }) => body),
    ...questions.flatMap(({ hint, comments }) => [hint, ...comments]),
  ];
  const phrases = [...parts.map(({ title }) => title), ...questions.flatMap(({ options }) => options)];
  const code = questions.flatMap((question) => question.code);
  return {
    blocks: distinct(blocks),
    phrases: distinct(phrases),
    code: [...new Map(code.map((sample) => [codeKey(sample), sample])).values()],
  };
}

/** The title is the first paragraph. */
export function splitQuestion(question: string): { title: string; body: string } {
  const [title = '', ...rest] = question.split('\n\n');
  return { title, body: rest.join('\n\n') };
}

export function codeKey({ language, text }: CodeSample): string {
  return `${language}\n${text}`;
}

type ShownQuestion = Pick<Question, 'question' | 'options' | 'hint' | 'code'> & { comments?: string[] };

/** The HTML of one question; comments only if they are given, because they reveal the right answers. */
export function questionHtml(
  { question, options, hint, code, comments }: ShownQuestion,
  html: QuizHtml,
): NonNullable<KcQuestion['html']> {
  const { title, body } = splitQuestion(question);
  const block = (text: string) => lookUp(html.blocks, text);
  return {
    title: lookUp(html.phrases, title),
    body: block(body),
    hint: block(hint),
    code: code.map((sample) => lookUp(html.code, codeKey(sample))),
    answers: options.map((text) => lookUp(html.phrases, text)),
    ...(comments && { comments: comments.map(block) }),
  };
}

/** Where a question is explained, as a field to add to it. */
export function sectionField(question: string, { sections = {} }: QuizHtml): { section?: QuizSection } {
  const section = Object.hasOwn(sections, question) ? sections[question] : undefined;
  return section ? { section } : {};
}

export function blockHtml(text: string, html: QuizHtml): string {
  return lookUp(html.blocks, text);
}

function lookUp(texts: Readonly<Record<string, string>>, text: string): string {
  return Object.hasOwn(texts, text) ? (texts[text] ?? '') : '';
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text.trim() !== '');
}
