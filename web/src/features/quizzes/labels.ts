/** How many submissions are left. */
export function attemptsLabel(left: number): string {
  return left === 1 ? 'This is your last attempt' : `You have ${left} attempts left`;
}

/** When an assessed check shows the correct answers. */
export function answersLabel(attemptsLeft: number | null): string {
  const last = attemptsLeft === null ? '' : ', or after your last attempt';
  return `correct answers are shown once you have passed${last}`;
}
