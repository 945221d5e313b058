import type { AdminAlert } from '@academy/contract/schemas/alerts';
import { ALERT_SEARCH_FIELDS, searchList } from '@academy/domain/list-search';

type Words = { text: string; now: number; moment: (at: string) => string; academy: (id: string) => string };

/** What the fields hold is found, and what the list shows of them: times, names of academies, states. */
export function foundAlerts(
  alerts: readonly AdminAlert[],
  { text, now, moment, academy }: Words,
): AdminAlert[] {
  return searchList({
    items: alerts,
    fields: ALERT_SEARCH_FIELDS,
    text,
    shown: (alert) => [
      moment(alert.createdAt),
      moment(alert.updatedAt),
      academy(alert.tenantId),
      stateOf(alert, now),
    ],
  });
}

export type AlertState = 'Shown' | 'Scheduled' | 'Ended';

export function stateOf(
  { startsAt, endsAt }: Pick<AdminAlert, 'startsAt' | 'endsAt'>,
  now: number,
): AlertState {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'Ended';
  return startsAt !== null && Date.parse(startsAt) > now ? 'Scheduled' : 'Shown';
}
