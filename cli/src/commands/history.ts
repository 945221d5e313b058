import { parseArgs, styleText } from 'node:util';
import { listRevisions } from '@academy/contract/publishing';
import type { Revision } from '@academy/contract/schemas/publishing';
import { connect, CONNECTION_FLAGS } from '../connection.ts';
import type { Io } from '../io.ts';
import { stripControlCharacters } from '../format-fault.ts';
import { withFailureMessage } from './plan.ts';

const OPTIONS = {
  ...CONNECTION_FLAGS,
  source: { type: 'string' },
  limit: { type: 'string', default: '20' },
  json: { type: 'boolean', default: false },
} as const;

/** `academy history`: what was published, by whom and when, the newest first. */
export async function history(args: string[], io: Io): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw new Error('--limit is a number from 1 to 100.');
  return withFailureMessage(io, {
    values,
    work: async () => {
      const { client } = connect(io, values);
      const query = { limit, ...(values.source && { source: values.source }) };
      const { data } = await client.send(listRevisions, { query });
      if (values.json) io.out(JSON.stringify(data, null, 2));
      else if (data.revisions.length === 0) io.out(`Nothing was published to ${data.tenantId} yet.`);
      else for (const line of linesOf(data.revisions)) io.out(line);
      return 0;
    },
  });
}

function linesOf(revisions: readonly Revision[]): string[] {
  const widest = (texts: string[]) => Math.max(...texts.map(({ length }) => length));
  const number = widest(revisions.map((one) => String(one.number)));
  const source = widest(revisions.map((one) => one.source));
  return revisions.map((one) => {
    const sums = `+${one.added} ~${one.changed} -${one.removed}`;
    const back = one.backTo === null ? '' : `  back to ${one.backTo}`;
    const minor = one.isMinor
      ? '  minor'
      : one.minorItems.length > 0
        ? `  minor: ${one.minorItems.join(', ')}`
        : '';
    const taken = one.takenOverBy === null ? '' : `  taken over by ${one.takenOverBy}`;
    const when = one.createdAt.slice(0, 16).replace('T', ' ');
    const line = `${String(one.number).padStart(number)}  ${one.source.padEnd(source)}  ${when}  ${sums}  ${stripControlCharacters(one.author)}${back}${taken}${stripControlCharacters(minor)}`;
    return one.isLive ? `${styleText('bold', line)}  ${styleText('green', 'live')}` : line;
  });
}
