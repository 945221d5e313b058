/** Sentences of `academy new` that say what belongs in their place. */
export const SCAFFOLD_SENTENCES = [
  'One or two sentences that stand on the card of the course',
  'Say in a few lines what a learner can do afterwards',
  'A skill they gain || Another one || A third',
  'Say what a learner should know or have at hand.',
  'Say what comes next: another course, a path',
  'A free preview: everyone may read this lesson, because its',
  'A module is a heading in the outline of the course; its lessons are',
  'A short film; replace the number in lesson.json by that of yours.',
  'Write down what is said, for those who read rather than listen',
  'What a learner sees of the lab before opening it.',
  'Say what to do first, and why.',
  'One sentence that stands in the outline of the course.',
  'One or two sentences that stand on the card of the guide',
  'Say where this path leads, and for whom',
];

/** The line of the first sentence that nobody has replaced yet, or null. */
export function untouchedLine(text: string): number | null {
  const sentence = SCAFFOLD_SENTENCES.find((one) => text.includes(one));
  return sentence === undefined ? null : text.slice(0, text.indexOf(sentence)).split('\n').length;
}
