/** Unique React keys for entries that may repeat, from their name and occurrence. */
export function withKeys<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): { key: string; entry: Entry }[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const name = nameOf(entry);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: `${name} ${count}`, entry };
  });
}
