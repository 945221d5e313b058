import { parseArgs, styleText } from 'node:util';
import { planRollback, rollBack } from '@academy/contract/publishing';
import { requireConfirmation } from '../confirm.ts';
import { connect, CONNECTION_FLAGS } from '../connection.ts';
import type { Io } from '../io.ts';
import { isEmpty, formatPlan, formatTotals } from '../plan-text.ts';
import { withFailureMessage } from './plan.ts';

const OPTIONS = {
  ...CONNECTION_FLAGS,
  source: { type: 'string' },
  'allow-removals': { type: 'boolean', default: false },
  yes: { type: 'boolean', short: 'y', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** `academy rollback <n>`: puts the source of that revision back to how it stood then, as a new revision. */
export async function rollback(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const to = Number(positionals[0] ?? Number.NaN);
  if (!Number.isInteger(to) || to < 0)
    throw new Error('Name the revision to go back to: academy rollback <number>');
  if (to === 0 && !values.source)
    throw new Error('Revision 0 is before the first one: name the source with --source.');
  return withFailureMessage(io, {
    values,
    work: async () => {
      const { client, server, tenant } = connect(io, values);
      const target = {
        to,
        allowRemovals: values['allow-removals'],
        ...(values.source && { source: values.source }),
      };
      const { data: plan } = await client.send(planRollback, { body: target });
      const say = values.json ? io.err : io.out;
      const place = { base: '', to: [tenant, server].filter(Boolean).join(' at ') };
      for (const line of formatPlan(plan, place)) say(line);
      if (plan.planHash === null) {
        if (plan.refusal) say('Add --allow-removals to remove it all the same.');
        return 1;
      }
      if (isEmpty(plan)) {
        say(`${plan.source} stands as in revision ${to} already.`);
        if (values.json) io.out(JSON.stringify({ revision: null, ...plan.total }, null, 2));
        return 0;
      }
      await requireConfirmation(io, { isAgreed: values.yes, question: `Go back to revision ${to}? [y/N] ` });
      const { data } = await client.send(rollBack, {
        body: { ...target, planHash: plan.planHash, base: plan.base },
      });
      if (values.json) io.out(JSON.stringify(data, null, 2));
      else
        io.out(
          styleText('green', `Revision ${data.revision} of ${plan.source} is live: ${formatTotals(data)}.`),
        );
      return 0;
    },
  });
}
