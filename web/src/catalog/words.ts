/** How a thing of the catalog is called, one and many. */
export type Noun = { one: string; many: string };

/** `3 of 40 courses`, or `40 courses` where nothing is left out. */
export function countWords({
  matching,
  total,
  noun,
}: {
  matching: number;
  total: number;
  noun: Noun;
}): string {
  if (matching < total) return `${matching} of ${counted(total, noun)}`;
  return counted(total, noun);
}

export function counted(amount: number, { one, many }: Noun): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

export function categoryTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
