import { isIdentityEventKind } from '@academy/domain/identity-events';
import { identityEventLines } from '../audit/identity-events.ts';
import type { OperatorContext } from './context.ts';
import { UsageError } from './usage.ts';

const USAGE =
  'Say what to do: academy audit export, with --from <day>, --to <day> and --kind <kind> where not everything is meant.';

/**
 * `academy audit export [--from 2026-01-01] [--to 2026-02-01] [--kind login.failed]`: logins as JSON lines.
 */
export async function audit(args: readonly string[], { pool, write }: OperatorContext): Promise<number> {
  const [act, ...rest] = args;
  if (act !== 'export') throw new UsageError(USAGE);
  const filter = filterOf(rest);
  for await (const lines of identityEventLines(pool, filter)) await write(lines);
  return 0;
}

function filterOf(args: readonly string[]): Record<string, string> {
  const filter: Record<string, string> = {};
  for (let at = 0; at < args.length; at += 2) {
    const [flag = '', value = ''] = args.slice(at, at + 2);
    if ((flag === '--from' || flag === '--to') && isDay(value))
      filter[flag.slice(2)] = new Date(value).toISOString();
    else if (flag === '--kind' && isIdentityEventKind(value)) filter['kind'] = value;
    else throw new UsageError(`${`${flag} ${value}`.trim()} is not understood. ${USAGE}`);
  }
  return filter;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) && !Number.isNaN(Date.parse(text));
}
