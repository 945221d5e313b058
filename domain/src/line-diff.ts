/** A line of a comparison; a gap stands for lines that are the same on both sides. */
export type DiffLine = { change: 'same' | 'added' | 'removed'; text: string };
export type ShownLine = DiffLine | { change: 'gap'; text: string };

/** From here on texts count as rewritten: finding their common lines takes too long to be worth it. */
const MAX_CHANGES = 600;

/** The shortest way from one text to another, line by line (Myers, 1986). */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  return [
    ...as('same', before.slice(0, start)),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...as('same', before.slice(before.length - end)),
  ];
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const most = Math.min(before.length + after.length, MAX_CHANGES);
  const middle = most + 1;
  // How far each diagonal reaches, and how it stood before each further change.
  const reach = new Int32Array(2 * most + 3);
  const steps: Int32Array[] = [];
  for (let changes = 0; changes <= most; changes += 1) {
    steps.push(reach.slice());
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = startOf(reach, { diagonal, changes, middle });
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      reach[middle + diagonal] = x;
      if (x >= before.length && x - diagonal >= after.length)
        return walkBack({ before, after, steps, middle });
    }
  }
  return [...as('removed', before), ...as('added', after)];
}

type Diagonal = { diagonal: number; changes: number; middle: number };

function startOf(reach: Int32Array, at: Diagonal): number {
  const { diagonal, middle } = at;
  return isDown(reach, at) ? (reach[middle + diagonal + 1] ?? 0) : (reach[middle + diagonal - 1] ?? 0) + 1;
}

/** Whether the change that leads to a diagonal adds a line. */
function isDown(reach: Int32Array, { diagonal, changes, middle }: Diagonal): boolean {
  const [below = 0, above = 0] = [reach[middle + diagonal - 1], reach[middle + diagonal + 1]];
  return diagonal === -changes || (diagonal !== changes && below < above);
}

type Walk = { before: readonly string[]; after: readonly string[]; steps: Int32Array[]; middle: number };

function walkBack({ before, after, steps, middle }: Walk): DiffLine[] {
  const parts: DiffLine[][] = [];
  let x = before.length;
  let y = after.length;
  for (const [changes, reach] of [...steps.entries()].toReversed()) {
    const at = { diagonal: x - y, changes, middle };
    const start = startOf(reach, at);
    parts.push(as('same', before.slice(start, x)));
    x = start;
    y = start - at.diagonal;
    if (changes === 0) break;
    if (isDown(reach, at)) parts.push(as('added', after.slice(--y, y + 1)));
    else parts.push(as('removed', before.slice(--x, x + 1)));
  }
  return parts.toReversed().flat();
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
