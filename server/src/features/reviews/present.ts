import type { ReviewQuestion } from '@academy/contract/schemas/reviews';
import { withoutAnswer } from '@academy/domain/kc-questions';
import { selectQuestions } from '@academy/domain/quiz-grading';
import { questionHtml, sectionField } from '@academy/domain/quiz-html';
import type { Question } from '@academy/domain/quizzes';
import type { LoadedQuiz } from '../../catalog/read-quiz.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import { questionKey, writeReviewId } from './question-key.ts';
import type { Review } from './store.ts';

/** The question of a review in its check; undefined if the check no longer has it. */
export function findQuestion(
  { quiz }: LoadedQuiz,
  { question, reps }: Pick<Review, 'question' | 'reps'>,
): Question | undefined {
  const found = quiz.questions.find((one) => questionKey(one) === question);
  if (!found) return undefined;
  // Shuffled differently for each repetition if the author wants that, but stable across reloads.
  const seed = Number.parseInt(Buffer.from(question).toString('hex').slice(0, 7), 16) + reps;
  return selectQuestions({ quiz: { ...quiz, questions: [found] }, seed }).questions[0];
}

type Presented = {
  review: Pick<Review, 'itemId' | 'question' | 'reps'>;
  question: Question;
  loaded: LoadedQuiz;
  subject: LearningItem;
  /** Whether it was answered; until then the right answers of an assessed check are withheld. */
  isAnswered: boolean;
};

export function presentQuestion({
  review,
  question: { answer, comments, ...shown },
  loaded: { html },
  subject: { item, course },
  isAnswered,
}: Presented): ReviewQuestion {
  const { slug, tenantId, card } = item;
  const isAssessed = card.settings.assessed ?? false;
  const isShown = isAnswered || !isAssessed;
  return {
    ...withoutAnswer(shown),
    id: writeReviewId(review),
    isAssessed,
    tenantId,
    course: course && { slug: course.slug, title: course.card.title },
    lesson: { slug, title: card.title },
    html: questionHtml(isShown ? { ...shown, comments } : shown, html),
    ...(isShown && { answer, comments, ...sectionField(shown.question, html) }),
  };
}
