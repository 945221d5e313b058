import { structuredPatch, type StructuredPatchHunk } from 'diff';

/** Beyond this many changed lines, looking for the lines that two texts share takes too long. */
const MAX_CHANGES = 1000;

/** The hunks of a unified diff, without the lines that name the files; empty where nothing differs. */
export function unifiedHunks(before: string, after: string): string {
  const patch = structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength: MAX_CHANGES });
  return (patch?.hunks ?? replaceAll(before, after)).map(formatHunk).join('');
}

function replaceAll(before: string, after: string): StructuredPatchHunk[] {
  const removed = structuredPatch('', '', before, '').hunks;
  const added = structuredPatch('', '', '', after).hunks;
  return [
    {
      oldStart: 1,
      oldLines: removed[0]?.oldLines ?? 0,
      newStart: 1,
      newLines: added[0]?.newLines ?? 0,
      lines: [...removed, ...added].flatMap(({ lines }) => lines),
    },
  ];
}

function formatHunk({ oldStart, oldLines, newStart, newLines, lines }: StructuredPatchHunk): string {
  return `@@ -${formatRange(oldStart, oldLines)} +${formatRange(newStart, newLines)} @@\n${lines.join('\n')}\n`;
}

/** Git leaves out a count of one, and names the line before an empty range. */
function formatRange(start: number, count: number): string {
  return count === 1 ? `${start}` : `${count === 0 ? start - 1 : start},${count}`;
}
