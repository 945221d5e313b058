/** A key for each of some texts, which may repeat themselves. */
export function keysOf(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return `${times} ${text}`;
  });
}

/** How often a check can still be handed in, said before it is. */
export function attemptsWords(left: number): string {
  return left === 1
    ? 'This is your last attempt: you can hand it in once'
    : `You can hand this check in ${left} more times`;
}

/** When an assessed check shows what is right. */
export function answersWords(attemptsLeft: number | null): string {
  const last = attemptsLeft === null ? '' : ', or after your last attempt';
  return `right answers are shown once you have passed${last}`;
}
