import { api } from '../../api/api.ts';
import type { Outcome, Written } from './outcome.ts';
import { submit } from './submit.ts';

export function sendContact(tenantId: string, written: Written): Promise<Outcome> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return submit({ api, tenantId, now: Date.now, wait }, written);
}
