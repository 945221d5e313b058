import type { PublicAlert } from '@academy/contract/schemas/alerts';
import { shownType, type ToastType } from '@academy/domain/toasts';

export type ShownAlert = Omit<PublicAlert, 'level'> & { level: ToastType };

/** Alerts with an empty message are ignored, and a level of failure, or none, is danger, whatever server sent them. */
export function shownAlerts(alerts: readonly PublicAlert[]): ShownAlert[] {
  return alerts
    .filter(({ message }) => message.trim() !== '')
    .map((alert) => ({ ...alert, level: shownType(alert.level) }));
}
