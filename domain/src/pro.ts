/** An event of an order, as sent by the store. */
export type OrderEvent = {
  id: string;
  orderId: string;
  occurredAt: Date;
} & ({ kind: 'purchased' | 'renewed'; from: Date; until: Date } | { kind: 'ended' | 'refunded' });

/** A paid period of Pro, shortened when the order ends early. */
export type Term = { from: Date; until: Date; isRefunded: boolean };

/**
 * The terms of all orders. Events are sorted by the time they occurred, so that the result does not depend on how often
 * and in which order the store sends them.
 */
export function computeTerms(events: readonly OrderEvent[]): Term[] {
  const orders = new Map<string, OrderEvent[]>();
  for (const event of events) orders.set(event.orderId, [...(orders.get(event.orderId) ?? []), event]);
  return [...orders.values()].flatMap(termsOfOrder).sort(byFrom);
}

/** The current period of Pro, else the next one, else the last one. */
export function proPeriod(terms: readonly Term[], now: Date): { from: Date; until: Date } | null {
  const periods = mergeTerms(terms.filter(({ from, until }) => from < until));
  return periods.find(({ until }) => until > now) ?? periods.at(-1) ?? null;
}

const RANK = { purchased: 0, renewed: 1, ended: 2, refunded: 3 };

function termsOfOrder(events: readonly OrderEvent[]): Term[] {
  const inTime = [...events].sort(
    (a, b) =>
      a.occurredAt.getTime() - b.occurredAt.getTime() ||
      RANK[a.kind] - RANK[b.kind] ||
      (a.id < b.id ? -1 : 1),
  );
  let terms: Term[] = [];
  for (const event of inTime) {
    if (event.kind === 'purchased' || event.kind === 'renewed') {
      terms = [...terms, { from: event.from, until: event.until, isRefunded: false }].sort(byFrom);
      continue;
    }
    // A refund concerns the latest payment only.
    const last = terms.at(-1);
    const isRefunded = (term: Term) =>
      event.kind === 'refunded' && term.from.getTime() === last?.from.getTime();
    terms = terms.map((term) => ({
      from: term.from,
      until: earlier(term.until, event.occurredAt),
      isRefunded: term.isRefunded || isRefunded(term),
    }));
  }
  return terms;
}

const DAY_MS = 86_400_000;

/** Joins adjacent terms. Stores count in whole days, so terms less than a day apart are adjacent. */
function mergeTerms(terms: readonly Term[]): { from: Date; until: Date }[] {
  const periods: { from: Date; until: Date }[] = [];
  for (const { from, until } of [...terms].sort(byFrom)) {
    const last = periods.at(-1);
    if (last && from.getTime() - last.until.getTime() < DAY_MS) last.until = later(last.until, until);
    else periods.push({ from, until });
  }
  return periods;
}

function byFrom(a: Term, b: Term): number {
  return a.from.getTime() - b.from.getTime() || a.until.getTime() - b.until.getTime();
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
