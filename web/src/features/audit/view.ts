import type { listAudit } from '@academy/contract/audit';
import type { listIdentityEvents } from '@academy/contract/identity-events';
import type { InputOf } from '@academy/contract/endpoint';
import { isAuditAction } from '@academy/domain/audit';
import { isIdentityEventKind } from '@academy/domain/identity-events';

/** The filters in the address; days are in the reader's time zone, and both ends are included. */
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

/** Whether any filter is set. */
export function isNarrowed(view: AuditView): boolean {
  return Object.keys(queryOf(view) ?? {}).length > 0;
}

/** The filters as the call takes them; values that are not valid are left out. */
export function queryOf(view: AuditView): InputOf<typeof listAudit>['query'] {
  // A day in the search field limits the log to that day.
  const day = dayIn(view.q);
  // Combined with From and To the range is the intersection, which may be empty.
  const from = last([startOf(day), startOf(view.from)]);
  const to = first([startOf(day), startOf(view.to)]);
  // Up to the start of the next day, also across a clock change.
  to?.setDate(to.getDate() + 1);
  return {
    ...(view.q && day === '' && { search: view.q }),
    ...(isAuditAction(view.act) && { act: view.act }),
    ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(view.person) && { person: view.person }),
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
    ...(/^\d{1,18}$/.test(view.before) && { before: view.before }),
  };
}

/** The same for the log of logins, where `act` is the event kind and there is no search. */
export function loginQueryOf(view: AuditView): NonNullable<InputOf<typeof listIdentityEvents>['query']> {
  const { person, from, to, before } = queryOf({ ...view, q: '' }) ?? {};
  return {
    ...(isIdentityEventKind(view.act) && { kind: view.act }),
    ...(person && { person }),
    ...(from && { from }),
    ...(to && { to }),
    ...(before && { before }),
  };
}

type Days = readonly (Date | null)[];

function first(days: Days): Date | null {
  return sorted(days)[0] ?? null;
}

function last(days: Days): Date | null {
  return sorted(days).at(-1) ?? null;
}

function sorted(days: Days): Date[] {
  return days.filter((day) => day !== null).toSorted((one, other) => one.getTime() - other.getTime());
}

/** `2026-11-15` for `Nov 15, 2026` or `2026-11-15`, with a time or without; empty for anything else. */
function dayIn(text: string): string {
  const written = /^([a-z]{3}) (\d{1,2}), (\d{4})(,.*)?$/i.exec(text.trim());
  if (!written) return /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? text.trim() : '';
  const [, name = '', day = '', year] = written;
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? '' : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function startOf(day: string): Date | null {
  const date = new Date(`${day}T00:00:00`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) ? date : null;
}
