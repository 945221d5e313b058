/** A unique React key for each text, also for repeated ones. */
export function uniqueKeys(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return `${times} ${text}`;
  });
}
