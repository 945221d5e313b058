import { diffArrays } from 'diff';

/** A line of a comparison; a gap stands for lines that are the same on both sides. */
export type DiffLine = { change: 'same' | 'added' | 'removed'; text: string };
export type ShownLine = DiffLine | { change: 'gap'; text: string };

/** From here on texts count as rewritten: finding their common lines takes too long to be worth it. */
const MAX_CHANGES = 600;

/** The shortest way from one text to another, line by line. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  // What both begin and end with is theirs in common even where the rest is too different to be compared.
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const parts = diffArrays(old, next, { maxEditLength: MAX_CHANGES });
  return [
    ...as('same', before.slice(0, start)),
    ...(parts?.flatMap(({ added, removed, value }) =>
      as(added ? 'added' : removed ? 'removed' : 'same', value),
    ) ?? [...as('removed', old), ...as('added', next)]),
    ...as('same', before.slice(before.length - end)),
  ];
}

function as(change: DiffLine['change'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ change, text }));
}

/** Only the lines that change, with some around them. */
export function aroundChanges(lines: readonly DiffLine[], around = 1): ShownLine[] {
  const shown: ShownLine[] = [];
  let last = -1;
  for (const [at, line] of lines.entries()) {
    const near = lines.slice(Math.max(0, at - around), at + around + 1);
    if (near.every(({ change }) => change === 'same')) continue;
    if (at > last + 1) shown.push({ change: 'gap', text: '' });
    shown.push(line);
    last = at;
  }
  if (last >= 0 && last < lines.length - 1) shown.push({ change: 'gap', text: '' });
  return shown;
}
