import type { listAudit } from '@academy/contract/audit';
import type { InputOf } from '@academy/contract/call';
import { isAct } from '@academy/domain/audit';

/** The filters as the address has them; days are those of the reader's clock, both of them within. */
export type AuditView = { q: string; act: string; person: string; from: string; to: string; before: string };

const FIELDS = ['q', 'act', 'person', 'from', 'to', 'before'] as const;

export function viewIn(search: URLSearchParams): AuditView {
  const values = FIELDS.map((field) => [field, (search.get(field) ?? '').slice(0, 100)]);
  return Object.fromEntries(values) as AuditView;
}

export function addressOf(path: string, view: AuditView): string {
  const search = new URLSearchParams(FIELDS.flatMap((field) => (view[field] ? [[field, view[field]]] : [])));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** What makes no sense in an address is left out of the question. */
export function queryOf(view: AuditView): InputOf<typeof listAudit>['query'] {
  const from = startOf(view.from);
  const to = startOf(view.to);
  // To the beginning of the next day, whatever the clocks do in between.
  to?.setDate(to.getDate() + 1);
  return {
    ...(view.q && { search: view.q }),
    ...(isAct(view.act) && { act: view.act }),
    ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(view.person) && { person: view.person }),
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
    ...(/^\d{1,18}$/.test(view.before) && { before: view.before }),
  };
}

function startOf(day: string): Date | null {
  const date = new Date(`${day}T00:00:00`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) ? date : null;
}
