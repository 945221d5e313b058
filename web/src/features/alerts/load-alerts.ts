import { listAlerts } from '@academy/contract/alerts';
import type { OutputOf } from '@academy/contract/endpoint';
import { api } from '../../api/api.ts';

/** Everybody's alerts, so asked for as nobody in particular; a failure is not worth a word. */
export async function loadAlerts(): Promise<OutputOf<typeof listAlerts>> {
  const manners = { anonymous: true, onFailure: 'silent' as const, skipRedirect: true, hideLoader: true };
  const { data } = await api.send(listAlerts, { query: {} }, manners);
  return data;
}
