/** How often a check can still be submitted. */
export function attemptsLabel(left: number): string {
  return left === 1
    ? 'This is your last attempt: you can hand it in once'
    : `You can hand this check in ${left} more times`;
}

/** When an assessed check shows the right answers. */
export function answersLabel(attemptsLeft: number | null): string {
  const last = attemptsLeft === null ? '' : ', or after your last attempt';
  return `right answers are shown once you have passed${last}`;
}
