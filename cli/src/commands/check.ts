import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CheckedFolder } from '@academy/compiler/catalogue';
import { checkFolder } from '@academy/compiler/check';
import type { Fault } from '@academy/compiler/faults';
import { painter, type Paint } from '../colours.ts';
import type { Io } from '../io.ts';

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
  const [folder] = positionals;
  if (!folder) throw new Error('Name the folder to check: academy check <folder>');
  const path = resolve(io.cwd, folder);
  if (!existsSync(path) || !statSync(path).isDirectory()) throw new Error(`There is no folder ${folder}.`);

  const checked = await checkFolder(path, { variables: Object.fromEntries(values.set.map(assignment)) });
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
    const paint = painter(io.colour);
    const place = { base: relative(io.cwd, path) || '.', paint };
    for (const warning of warnings) io.out(told(warning, { ...place, label: paint.yellow('warning') }));
    for (const fault of faults) io.out(told(fault, { ...place, label: paint.red('fault') }));
    io.out(summary(checked, paint));
  }
  return faults.length > 0 ? 1 : 0;
}

type Place = { base: string; label: string; paint: Paint };

function told({ file, line, column, message, hint }: Fault, { base, label, paint }: Place): string {
  const where = `${base === '.' ? '' : `${base}/`}${file}:${line}${column ? `:${column}` : ''}`;
  return `${paint.bold(where)} ${label}: ${printable(message)}${hint ? `\n    ${paint.dim(printable(hint))}` : ''}`;
}

/** A file may hold escape codes that would repaint the terminal of whoever checks it. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

function summary({ items, faults, warnings }: CheckedFolder, paint: Paint): string {
  const counts = new Map<string, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const found = [...counts].map(([kind, count]) => counted(count, kind)).join(', ') || 'nothing';
  const verdict = faults.length === 0 ? paint.green('no faults') : paint.red(counted(faults.length, 'fault'));
  return `${found}: ${verdict}, ${counted(warnings.length, 'warning')}`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function assignment(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`--set needs a name and a value, such as --set VERSION=2: ${text}`);
  return [text.slice(0, at), text.slice(at + 1)];
}
