import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import { getRevision, listRevisions, planRollback, rollBack } from '@academy/contract/publishing';
import type { Plan } from '@academy/contract/schemas/publishing';
import { secondLayer } from '../../api/second.ts';

export type History = OutputOf<typeof listRevisions>;
export type RevisionDetails = OutputOf<typeof getRevision>;

export const askHistory = (query: { limit: number; source?: string }): Promise<History> =>
  ask(listRevisions, { query });

export const askRevision = (number: number): Promise<RevisionDetails> =>
  ask(getRevision, { params: { number }, query: {} });

/** Asked anew each time: it holds only until something else is published. */
export const askRollbackPlan = (to: number): Promise<Plan> =>
  ask(planRollback, { body: { to, allowRemovals: true } });

/** What the server says about it. */
export async function goBack(to: number, { planHash, base }: Plan): Promise<string> {
  const body = { to, allowRemovals: true, planHash: planHash ?? '', base };
  const { message } = await secondLayer.send(rollBack, { body }, { skipRedirect: true, onFailure: 'modal' });
  return message ?? '';
}

async function ask<C extends Endpoint>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const manners = { hideLoader: true, onFailure: 'in-place' as const, skipRedirect: true };
  return (await secondLayer.send(call, input, manners)).data;
}
