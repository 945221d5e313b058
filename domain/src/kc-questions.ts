import * as z from 'zod/mini';
import type { Question, Quiz } from './quizzes.ts';

/** Sanitized HTML of the texts beside it; code, answers and comments are in the order of their texts. */
const html = z.object({
  title: z.string(),
  body: z.string(),
  hint: z.string(),
  code: z.array(z.string()),
  answers: z.array(z.string()),
  comments: z.optional(z.array(z.string())),
});

export const kcQuestion = z.object({
  question: z.string(),
  description: z.string(),
  code: z.array(z.object({ language: z.string(), text: z.string() })),
  hint: z.string(),
  type: z.enum(['single-check', 'multi-check']),
  answers: z.array(z.object({ text: z.string(), isChecked: z.boolean() })),
  html: z.optional(html),
});

export type KcQuestion = z.infer<typeof kcQuestion>;

/** The questions of an assessed quiz without the right answers and the comments, which would reveal them. */
export function withoutAnswers(quiz: Quiz): KcQuestion[] {
  return quiz.questions.map(withoutAnswer);
}

type Shown = Pick<Question, 'question' | 'description' | 'code' | 'hint' | 'type' | 'options'>;

export function withoutAnswer({ question, description, code, hint, type, options }: Shown): KcQuestion {
  const answers = options.map((text) => ({ text, isChecked: false }));
  return { question, description, code, hint, type, answers };
}
