/** Entries may repeat, so that each is known by its name and how often that was there before. */
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
