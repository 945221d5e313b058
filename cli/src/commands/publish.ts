import { parseArgs, styleText } from 'node:util';
import { HttpError } from '@academy/contract/http-error';
import { publishPlan } from '@academy/contract/publishing';
import { requireConfirmation } from '../confirm.ts';
import type { Io } from '../io.ts';
import { originOf } from '../origin.ts';
import { PLAN_FLAGS, planFolder } from '../plan.ts';
import { formatPublished } from '../plan-details.ts';
import { requireFormat } from '../plan-format.ts';
import { isEmpty, formatTotals } from '../plan-text.ts';
import { withFailureMessage, printPlan } from './plan.ts';

/** `academy publish <folder>`: shows the plan and, when it is agreed to, puts exactly that live. */
export async function publish(args: string[], io: Io): Promise<number> {
  const options = {
    ...PLAN_FLAGS,
    yes: { type: 'boolean', short: 'y', default: false },
    wait: { type: 'boolean', default: false },
    minor: { type: 'boolean', default: false },
    'minor-item': { type: 'string', multiple: true, default: [] as string[] },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const format = requireFormat(values);
  const naming = {
    name: positionals[0],
    usage: 'Name the folder to publish: academy publish <folder>',
    values,
  };
  const attempt = async () => {
    // A machine reads the answer alone; the plan is for people.
    const planIo = format === 'json' ? { ...io, out: io.err } : io;
    const planned = await planFolder(io, naming);
    const code = printPlan(planned, { io: planIo, ...values, format: format === 'json' ? 'text' : format });
    if (planned.state === 'faulty' || planned.plan.planHash === null) return code;
    const { plan, connection, uploadId } = planned;
    if (isEmpty(plan)) {
      if (format === 'json') io.out(JSON.stringify({ revision: null, ...plan.total }, null, 2));
      else io.out(`${plan.source} is live like this already.`);
      return 0;
    }
    await requireConfirmation(io, { isAgreed: values.yes, question: 'Publish this? [y/N] ' });
    const origin = await originOf(planned.folder.path);
    const body = {
      uploadId,
      planHash: planned.plan.planHash,
      base: plan.base,
      ...(origin && { origin }),
      ...(values.minor && { isMinor: true }),
      ...(values['minor-item'].length > 0 && { minorItems: values['minor-item'] }),
    };
    const { data } = await connection.client.send(publishPlan, { body });
    if (format === 'json') {
      io.out(JSON.stringify({ ...data, addresses: plan.addresses }, null, 2));
      return 0;
    }
    const live = `Revision ${data.revision} of ${plan.source} is live: ${formatTotals(data)}.`;
    for (const line of [styleText('green', live), ...formatPublished(plan)]) io.out(line);
    return 0;
  };
  return withFailureMessage(io, {
    values,
    work: () => (values.wait ? untilNotOutdated(io, attempt) : attempt()),
  });
}

const MAX_TRIES = 5;

/** Plans and publishes again where the same source was published since the plan was made. */
async function untilNotOutdated(io: Io, attempt: () => Promise<number>): Promise<number> {
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
      io.err(`${error.message} Trying again.`);
    }
  }
  return attempt();
}
