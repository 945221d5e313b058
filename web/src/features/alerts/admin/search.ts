import type { AdminAlert } from '@academy/contract/schemas/alerts';
import { ALERT_SEARCH_FIELDS, searchList } from '@academy/domain/list-search';

type SearchOptions = {
  text: string;
  now: number;
  moment: (at: string) => string;
  academy: (id: string) => string;
};

/** Searches the fields of alerts, and their times, academies and states as the list shows them. */
export function searchAlerts(
  alerts: readonly AdminAlert[],
  { text, now, moment, academy }: SearchOptions,
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
