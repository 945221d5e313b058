import { formatCount } from '@academy/domain/plural';

/** The singular and plural name of a list's items. */
export type Noun = { one: string; many: string };

/** `3 of 40 courses`, or `40 courses` if all match. */
export function formatResultCount({
  matching,
  total,
  noun,
}: {
  matching: number;
  total: number;
  noun: Noun;
}): string {
  const all = formatCount(total, noun.one, noun.many);
  return matching < total ? `${matching} of ${all}` : all;
}

/** `3 questions, 2 correct to pass`; a check may pass with any answers. */
export function checkSize({
  totalQuestions,
  passingMarks,
}: {
  totalQuestions: number;
  passingMarks: number;
}) {
  const questions = formatCount(totalQuestions, 'question');
  return passingMarks === 0
    ? `${questions}, no minimum score`
    : `${questions}, ${passingMarks} correct to pass`;
}

export function categoryTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
