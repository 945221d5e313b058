import { formatCount } from '@academy/domain/plural';

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
  const all = formatCount(total, noun.one, noun.many);
  return matching < total ? `${matching} of ${all}` : all;
}

export function categoryTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
