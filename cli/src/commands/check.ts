import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import type { CheckedFolder } from '@academy/compiler/catalog';
import { checkFolder } from '@academy/compiler/check';
import type { Fault } from '@academy/compiler/faults';
import { TENANT_FILE } from '@academy/compiler/folder/layout';
import { readRepository } from '@academy/compiler/folder/repository';
import { readTenant } from '@academy/compiler/tenant-folder';
import { formatCount } from '@academy/domain/plural';
import { makeStrict, parseAssignments, requireFolder } from '../folder.ts';
import type { Io } from '../io.ts';
import { formatFaults, formatWarnings } from '../message-groups.ts';

/** `academy check <folder>`: every fault with its place and its remedy, and one line to sum up. */
export async function check(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      set: { type: 'string', multiple: true, default: [] },
    },
  });
  const folder = requireFolder(io, positionals[0], 'Name the folder to check: academy check <folder>');
  const content = await checkFolder(folder.path, {
    variables: parseAssignments(values.set),
    repository: readRepository(folder.path),
  });
  const found = { ...content, faults: [...tenantFaults(folder.path), ...content.faults] };
  const checked = values.strict ? makeStrict(found) : found;
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
    const style = { base: folder.shown, isFull: values.all };
    const lines = [...(values.quiet ? [] : formatWarnings(warnings, style)), ...formatFaults(faults, style)];
    for (const line of lines) io.out(line);
    if (!values.quiet) io.out(summary(checked));
  }
  return faults.length > 0 ? 1 : 0;
}

/** A tenant's folder is checked as the server does at its start. */
function tenantFaults(folder: string): Fault[] {
  if (!existsSync(join(folder, TENANT_FILE))) return [];
  return readTenant(folder).faults.map((fault) => ({
    ...fault,
    file: relative(folder, resolve(fault.file)),
  }));
}

function summary({ items, faults, warnings }: CheckedFolder): string {
  const counts = new Map<string, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const found = [...counts].map(([kind, count]) => formatCount(count, kind)).join(', ') || 'nothing';
  const verdict =
    faults.length === 0
      ? styleText('green', 'no faults')
      : styleText('red', formatCount(faults.length, 'fault'));
  return `${found}: ${verdict}, ${formatCount(warnings.length, 'warning')}`;
}
