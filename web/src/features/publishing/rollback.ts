import { planRollback, rollBack as rollBackEndpoint } from '@academy/contract/publishing';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { adminApi } from '../../api/api.ts';
import { IN_PLACE } from '../../api/create-api.ts';

/** Fetched anew each time: it holds only until something else is published. */
export async function fetchRollbackPlan(to: number): Promise<Plan> {
  return (await adminApi.send(planRollback, { body: { to, allowRemovals: true } }, IN_PLACE)).data;
}

/** Resolves with the server's message. */
export async function rollBack(to: number, { planHash, base }: Plan): Promise<string> {
  const body = { to, allowRemovals: true, planHash: planHash ?? '', base };
  return (await adminApi.send(rollBackEndpoint, { body }, { onFailure: 'modal' })).message ?? '';
}
