import type { AdminAlert } from '@academy/contract/alerts';
import { ALERT_SEARCH_FIELDS, searchList } from '@academy/domain/list-search';

/** Times are found as they are kept and as they are shown. */
export function foundAlerts(
  alerts: readonly AdminAlert[],
  { text, shown }: { text: string; shown: (moment: string) => string },
): AdminAlert[] {
  const items = alerts.map((alert) => ({
    ...alert,
    createdAt: [alert.createdAt, shown(alert.createdAt)],
    updatedAt: [alert.updatedAt, shown(alert.updatedAt)],
  }));
  const ids = new Set(searchList({ items, fields: ALERT_SEARCH_FIELDS, text }).map(({ id }) => id));
  return alerts.filter(({ id }) => ids.has(id));
}

export type AlertState = 'Shown' | 'Scheduled' | 'Ended';

export function stateOf(
  { startsAt, endsAt }: Pick<AdminAlert, 'startsAt' | 'endsAt'>,
  now: number,
): AlertState {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'Ended';
  return startsAt !== null && Date.parse(startsAt) > now ? 'Scheduled' : 'Shown';
}
