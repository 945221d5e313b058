import { passingMarks } from './quiz-settings.ts';
import { isScored, type Question, type Quiz } from './quizzes.ts';
import { seededRandom, shuffle } from './seeded-random.ts';

export interface QuestionResult {
  question: Question;
  scored: boolean;
  right: boolean;
  selected: string[];
}

export type Grading =
  | {
      ok: true;
      score: number;
      scored: number;
      passingMarks: number;
      passed: boolean;
      perQuestion: QuestionResult[];
    }
  | { ok: false; problem: string };

/** One point per scored question, without partial credit. `selections` are in the order of `quiz.questions`. */
export function grade(quiz: Quiz, selections: readonly (readonly string[])[]): Grading {
  const problem = findProblem(quiz, selections);
  if (problem !== null) return { ok: false, problem };

  const perQuestion = quiz.questions.map((question, index) => {
    const selected = [...new Set(selections[index] ?? [])];
    const scored = isScored(question);
    return { question, scored, right: scored && hasSameOptions(selected, question.answer), selected };
  });
  const score = perQuestion.filter((result) => result.right).length;
  const scored = perQuestion.filter((result) => result.scored).length;
  const needed = passingMarks(scored, quiz.settings.passingGrade);
  return { ok: true, score, scored, passingMarks: needed, passed: score >= needed, perQuestion };
}

/** The questions of one attempt. The same seed always selects the same ones in the same order. */
export function selectQuestions({ quiz, seed }: { quiz: Quiz; seed: number }): Quiz {
  const { nQuestions, passingGrade, shuffleAnswers, shuffleQuestions } = quiz.settings;
  const random = seededRandom(seed);
  const order = shuffle([...quiz.questions.keys()], random).slice(0, nQuestions ?? quiz.questions.length);
  if (!shuffleQuestions) order.sort((left, right) => left - right);
  const questions = order.flatMap((index) => {
    const question = quiz.questions[index];
    if (question === undefined) return [];
    return [shuffleAnswers ? withShuffledOptions(question, random) : question];
  });
  const scored = questions.filter(isScored).length;
  return {
    ...quiz,
    questions,
    totalQuestions: questions.length,
    passingMarks: passingMarks(scored, passingGrade),
  };
}

function findProblem(quiz: Quiz, selections: readonly (readonly string[])[]): string | null {
  if (selections.length > quiz.questions.length) {
    return 'There are more answers than questions, please start the quiz again.';
  }
  for (const [index, selected] of selections.entries()) {
    const options = new Set(quiz.questions[index]?.options);
    if (!selected.every((option) => options.has(option))) {
      return `An answer to question ${index + 1} is not one of its options, please start the quiz again.`;
    }
  }
  return null;
}

/** Whether exactly the right answers were chosen. */
export function hasSameOptions(selected: readonly string[], answer: readonly string[]): boolean {
  const right = new Set(answer);
  return selected.length === right.size && selected.every((option) => right.has(option));
}

/** Options without a right answer may be numbered steps, so they are not shuffled. */
function withShuffledOptions(question: Question, random: () => number): Question {
  if (!isScored(question)) return question;
  const order = shuffle([...question.options.keys()], random);
  return {
    ...question,
    options: order.map((index) => question.options[index] ?? ''),
    comments: order.map((index) => question.comments[index] ?? ''),
  };
}
