import { parseArgs } from 'node:util';
import { OPERATOR, recordAct } from '../audit/audit.ts';
import { compactHistory } from '../features/publishing/compact.ts';
import type { OperatorContext } from './context.ts';
import { UsageError } from './usage.ts';

const USAGE =
  'Say what to do: academy content compact --older-than <days>, with --dry-run to see first what it would delete.';
const DAY_MS = 24 * 60 * 60_000;

/**
 * `academy content compact --older-than <days> [--dry-run]`: deletes texts and pictures that were replaced
 * before that.
 */
export async function content(args: readonly string[], { pool, now, out }: OperatorContext): Promise<number> {
  const { days, isTrial } = readArguments(args);
  const at = now();
  const compaction = await compactHistory(pool, {
    keepSince: new Date(at.getTime() - days * DAY_MS),
    now: at,
    isTrial,
    record: (client, { oldest, versions, documents, assets }) =>
      recordAct(client, {
        actor: OPERATOR,
        act: 'content.compacted',
        tenantId: null,
        target: { id: String(oldest), name: `Revisions before ${oldest}` },
        before: null,
        after: { versions, documents, assets },
        now: at,
      }),
  });
  const { oldest, versions, documents, assets, bytes } = compaction;
  if (oldest === null || versions === 0) {
    out(`There is nothing to delete: nothing was replaced more than ${days} days ago.`);
    return 0;
  }
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  const counts = `${versions} old versions, ${documents} texts and ${assets} pictures and videos (${megabytes} MB)`;
  out(
    isTrial
      ? `Would delete ${counts}; revisions before ${oldest} could no longer be rolled back to.`
      : `Deleted ${counts}. Revisions before ${oldest} can no longer be rolled back to. PostgreSQL uses the space again; VACUUM FULL gives it back to the disk.`,
  );
  return 0;
}

function readArguments(args: readonly string[]): { days: number; isTrial: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'older-than': { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    });
    const days = Number(values['older-than'] ?? '');
    const isUnderstood = positionals.length === 1 && positionals[0] === 'compact';
    if (isUnderstood && /^\d{1,5}$/.test(values['older-than'] ?? ''))
      return { days, isTrial: values['dry-run'] };
  } catch {
    // Falls through to the usage.
  }
  throw new UsageError(USAGE);
}
