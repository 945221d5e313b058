import type { PublicAlert } from '@academy/contract/schemas/alerts';
import { shownType, type ToastType } from '@academy/domain/toasts';

export type ShownAlert = Omit<PublicAlert, 'level'> & { level: ToastType };

/**
 * Alerts with an empty message are ignored, and unknown or missing levels become danger. The most severe come
 * first, and among equals the newest.
 */
export function shownAlerts(alerts: readonly PublicAlert[]): ShownAlert[] {
  return alerts
    .filter(({ message }) => message.trim() !== '')
    .map((alert) => ({ ...alert, level: shownType(alert.level) }))
    .toReversed()
    .toSorted((one, other) => SEVERITY[other.level] - SEVERITY[one.level]);
}

const SEVERITY: Readonly<Record<ToastType, number>> = { danger: 2, warning: 1, info: 0, success: 0 };
