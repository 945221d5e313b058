type Edit = { kind: ' ' | '-' | '+'; line: string };

/** The shortest way from one list of lines to another. */
export function diffLines(before: readonly string[], after: readonly string[]): Edit[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const same = (lines: readonly string[]) => lines.map((line): Edit => ({ kind: ' ', line }));
  return [
    ...same(before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

/** By the longest common subsequence; texts that are far apart are replaced as a whole. */
function middle(before: readonly string[], after: readonly string[]): Edit[] {
  if (before.length * after.length > 4_000_000)
    return [
      ...before.map((line): Edit => ({ kind: '-', line })),
      ...after.map((line): Edit => ({ kind: '+', line })),
    ];
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const edits: Edit[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, next] = [before[row], after[column]];
    if (row < before.length && column < after.length && old === next) {
      edits.push({ kind: ' ', line: old ?? '' });
      row++;
      column++;
    } else if (
      column >= after.length ||
      (row < before.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      edits.push({ kind: '-', line: old ?? '' });
      row++;
    } else {
      edits.push({ kind: '+', line: next ?? '' });
      column++;
    }
  }
  return edits;
}

const CONTEXT = 3;

/** The hunks of a unified diff, without the lines that name the files; empty where nothing differs. */
export function unifiedHunks(before: string, after: string): string {
  const edits = diffLines(linesOf(before), linesOf(after));
  const changed = edits.flatMap(({ kind }, at) => (kind === ' ' ? [] : [at]));
  if (changed.length === 0) return '';
  const ranges: [number, number][] = [];
  for (const at of changed) {
    const last = ranges.at(-1);
    if (last && at - CONTEXT <= last[1] + CONTEXT + 1) last[1] = at;
    else ranges.push([at, at]);
  }
  return ranges.map(([from, to]) => hunk(edits, Math.max(0, from - CONTEXT), to + CONTEXT + 1)).join('');
}

function hunk(edits: readonly Edit[], from: number, to: number): string {
  const shown = edits.slice(from, to);
  const count = (kinds: string, list: readonly Edit[]) =>
    list.filter(({ kind }) => kinds.includes(kind)).length;
  const place = (kinds: string) => {
    const [start, length] = [count(kinds, edits.slice(0, from)), count(kinds, shown)];
    const first = length === 0 ? start : start + 1;
    return length === 1 ? `${first}` : `${first},${length}`;
  };
  const lines = shown.map(({ kind, line }) =>
    line.endsWith(NO_END)
      ? `${kind}${line.slice(0, -1)}\n\\ No newline at end of file\n`
      : `${kind}${line}\n`,
  );
  return `@@ -${place(' -')} +${place(' +')} @@\n${lines.join('')}`;
}

/** Marks a last line that does not end, which differs from one that does. */
const NO_END = '\0';

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  else lines.push(`${lines.pop()}${NO_END}`);
  return lines;
}
