/** What the store tells about an order. */
export type OrderEvent = {
  id: string;
  orderId: string;
  occurredAt: Date;
} & ({ kind: 'purchased' | 'renewed'; from: Date; until: Date } | { kind: 'ended' | 'refunded' });

/** A stretch of Pro that was paid for, as far as it holds. */
export type Term = { from: Date; until: Date; isRefunded: boolean };

/**
 * The terms of one or many orders. Events are read by when they happened, never by when they came, so that
 * the same events mean the same however often and in whichever order the store sends them.
 */
export function computeTerms(events: readonly OrderEvent[]): Term[] {
  const orders = new Map<string, OrderEvent[]>();
  for (const event of events) orders.set(event.orderId, [...(orders.get(event.orderId) ?? []), event]);
  return [...orders.values()].flatMap(termsOfOrder).sort(byFrom);
}

/** The dates of Pro: the stretch that holds now, else the next one, else the last one. */
export function proPeriod(terms: readonly Term[], now: Date): { from: Date; until: Date } | null {
  const stretches = mergeTerms(terms.filter(({ from, until }) => from < until));
  return stretches.find(({ until }) => until > now) ?? stretches.at(-1) ?? null;
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
    // A refund takes back the payment that came last; those before it stay paid.
    const last = terms.at(-1);
    const isTakenBack = (term: Term) =>
      event.kind === 'refunded' && term.from.getTime() === last?.from.getTime();
    terms = terms.map((term) => ({
      from: term.from,
      until: earlier(term.until, event.occurredAt),
      isRefunded: term.isRefunded || isTakenBack(term),
    }));
  }
  return terms;
}

const DAY_MS = 86_400_000;

/** Terms that touch are one stretch. Stores count in whole days, so a gap of less than one is none. */
function mergeTerms(terms: readonly Term[]): { from: Date; until: Date }[] {
  const stretches: { from: Date; until: Date }[] = [];
  for (const { from, until } of [...terms].sort(byFrom)) {
    const last = stretches.at(-1);
    if (last && from.getTime() - last.until.getTime() < DAY_MS) last.until = later(last.until, until);
    else stretches.push({ from, until });
  }
  return stretches;
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
