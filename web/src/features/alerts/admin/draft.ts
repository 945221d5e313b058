import type { AdminAlert, AlertForm } from '@academy/contract/schemas/alerts';

/** The values of the form's fields: texts, and times in the author's time zone. */
export type Draft = Record<
  'tenantId' | 'message' | 'level' | 'actionText' | 'actionUrl' | 'startsAt' | 'endsAt',
  string
>;

export function emptyDraft(tenantId: string): Draft {
  return { tenantId, message: '', level: 'info', actionText: '', actionUrl: '', startsAt: '', endsAt: '' };
}

export function draftOf(alert: AdminAlert): Draft {
  return {
    tenantId: alert.tenantId,
    message: alert.message,
    level: alert.level,
    actionText: alert.actionText ?? '',
    actionUrl: alert.actionUrl ?? '',
    startsAt: toField(alert.startsAt),
    endsAt: toField(alert.endsAt),
  };
}

/** The form as the call takes it, still to be validated. */
export function formOf(draft: Draft): Record<keyof AlertForm, string | null> {
  return {
    tenantId: draft.tenantId,
    message: draft.message,
    level: draft.level,
    actionText: draft.actionText.trim() || null,
    actionUrl: draft.actionUrl.trim() || null,
    startsAt: fromField(draft.startsAt),
    endsAt: fromField(draft.endsAt),
  };
}

/** `2026-01-05T10:00`, the value of a `datetime-local` field. */
function toField(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

function fromField(text: string): string | null {
  if (text === '') return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
