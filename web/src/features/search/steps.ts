/** Where an arrow key leads among the options, round and round; null for every other key. */
export function nextActive(key: string, { active, count }: { active: number; count: number }): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1;
  return null;
}
