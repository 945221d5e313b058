import { parseArgs } from 'node:util';
import type { CheckedFolder } from '@academy/compiler/catalog';
import { checkFolder } from '@academy/compiler/check';
import { formatCount } from '@academy/domain/plural';
import { createPaint, type Paint } from '../colors.ts';
import { parseAssignments, requireFolder } from '../folder.ts';
import type { Io } from '../io.ts';
import { paintFault } from '../format-fault';

/** `academy check <folder>`: every fault with its place and its remedy, and one line to sum up. */
export async function check(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      set: { type: 'string', multiple: true, default: [] },
    },
  });
  const folder = requireFolder(io, positionals[0], 'Name the folder to check: academy check <folder>');
  const checked = await checkFolder(folder.path, { variables: parseAssignments(values.set) });
  const { faults, warnings, items } = checked;
  if (values.json) {
    io.out(
      JSON.stringify(
        { faults, warnings, items: items.map(({ kind, id, slug, file }) => ({ kind, id, slug, file })) },
        null,
        2,
      ),
    );
  } else {
    const paint = createPaint(io.color);
    const place = { base: folder.shown, paint };
    for (const warning of warnings) io.out(paintFault(warning, { ...place, label: paint.yellow('warning') }));
    for (const fault of faults) io.out(paintFault(fault, { ...place, label: paint.red('fault') }));
    io.out(summary(checked, paint));
  }
  return faults.length > 0 ? 1 : 0;
}

function summary({ items, faults, warnings }: CheckedFolder, paint: Paint): string {
  const counts = new Map<string, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const found = [...counts].map(([kind, count]) => formatCount(count, kind)).join(', ') || 'nothing';
  const verdict =
    faults.length === 0 ? paint.green('no faults') : paint.red(formatCount(faults.length, 'fault'));
  return `${found}: ${verdict}, ${formatCount(warnings.length, 'warning')}`;
}
