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
  const same = (lines: readonly string[]) => lines.map((text): DiffLine => ({ change: 'same', text }));
  return [
    ...same(before.slice(0, start)),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const rewritten = [
    ...before.map((text): DiffLine => ({ change: 'removed', text })),
    ...after.map((text): DiffLine => ({ change: 'added', text })),
  ];
  if (before.length === 0 || after.length === 0) return rewritten;
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
  return rewritten;
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
  const lines: DiffLine[] = [];
  let x = before.length;
  let y = after.length;
  for (let changes = steps.length - 1; changes >= 0; changes -= 1) {
    const reach = steps[changes] ?? new Int32Array();
    const diagonal = x - y;
    const at = { diagonal, changes, middle };
    const fromX = changes === 0 ? 0 : startOf(reach, at) - (isDown(reach, at) ? 0 : 1);
    const fromY = changes === 0 ? 0 : fromX - (diagonal + (isDown(reach, at) ? 1 : -1));
    const [endX, endY] = changes === 0 ? [0, 0] : isDown(reach, at) ? [fromX, fromY + 1] : [fromX + 1, fromY];
    while (x > endX && y > endY) {
      x -= 1;
      y -= 1;
      lines.push({ change: 'same', text: before[x] ?? '' });
    }
    if (changes === 0) break;
    lines.push(
      isDown(reach, at)
        ? { change: 'added', text: after[fromY] ?? '' }
        : { change: 'removed', text: before[fromX] ?? '' },
    );
    x = fromX;
    y = fromY;
  }
  return lines.toReversed();
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
