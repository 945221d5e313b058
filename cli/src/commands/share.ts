import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reviewCopy } from '@academy/compiler/archive/review-copy';
import { createDraftLink } from '@academy/contract/drafts';
import { HttpError } from '@academy/contract/http-error';
import { publishPlan } from '@academy/contract/publishing';
import type { DraftLink } from '@academy/contract/schemas/drafts';
import { DEFAULT_LINK_DAYS, LINK_DAYS } from '@academy/domain/drafts';
import { sourceNameOf } from '@academy/domain/publishing';
import { CONNECTION_FLAGS, type Connection } from '../connection.ts';
import { requireFolder } from '../folder.ts';
import type { Io } from '../io.ts';
import { planFolder, tooLarge } from '../plan.ts';
import { printPlan, withFailureMessage } from './plan.ts';

const OPTIONS = {
  ...CONNECTION_FLAGS,
  set: { type: 'string', multiple: true, default: [] as string[] },
  'no-pictures': { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  days: { type: 'string', default: String(DEFAULT_LINK_DAYS) },
  json: { type: 'boolean', default: false },
} as const;

/** `academy share <folder>`: a link to a course, guide, path or page as it is in the folder; what is live stays. */
export async function share(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const days = LINK_DAYS.find((one) => String(one) === values.days);
  if (!days) throw new Error(`--days is one of ${LINK_DAYS.join(', ')}.`);
  const usage = 'Name the folder of a course, guide, path or page: academy share <folder>';
  const folder = requireFolder(io, positionals[0], usage);
  const review = reviewCopy(folder.path, { skipped: (path) => io.err(tooLarge(path)) });
  if (!review) throw new Error(usage);
  return withFailureMessage(io, {
    values,
    work: async () => {
      const planned = await planFolder(io, {
        name: positionals[0],
        usage,
        // The copy of before may have had more in it.
        values: { ...values, 'allow-removals': true, source: sourceNameOf(review.id) ?? review.kind },
        review,
      });
      const print = () => printPlan(planned, { io, quiet: true, all: false, format: 'text' });
      if (planned.state === 'faulty') return print();
      const { connection, uploadId } = planned;
      const { planHash, base, source } = planned.plan;
      if (planHash === null) return print();
      await connection.client.send(publishPlan, { body: { uploadId, planHash, base } });
      const link = await linkTo({ kind: review.kind, id: review.id, days }, connection);
      if (values.json) io.out(JSON.stringify(link, null, 2));
      else
        io.out(
          `${link.title} as it is in ${folder.shown} can be read until ${link.expiresAt.slice(0, 10)} at\n\n  ${link.url}\n\n` +
            `What is live has not changed. Remove the copy with: academy rollback 0 --source ${source} --allow-removals`,
        );
      return 0;
    },
  });
}

const MAX_TRIES = 20;
const PAUSE_MS = 500;

/** The server shows what was published a moment later. */
async function linkTo(
  body: { kind: 'course' | 'guide' | 'path' | 'page'; id: string; days: (typeof LINK_DAYS)[number] },
  { client }: Connection,
): Promise<DraftLink> {
  for (let tries = 1; ; tries++) {
    try {
      return (await client.send(createDraftLink, { query: {}, body })).data.result;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404 || tries === MAX_TRIES) throw error;
    }
    await pause(PAUSE_MS);
  }
}
