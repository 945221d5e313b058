import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proPeriod, computeTerms } from './pro.ts';
import type { OrderEvent } from './pro.ts';

const at = (text: string) => new Date(`${text}T00:00:00Z`);
let count = 0;
const fact = (occurredAt: string, orderId: string) => ({
  id: `event-${++count}`,
  orderId,
  occurredAt: at(occurredAt),
});
const paid = (
  kind: 'purchased' | 'renewed',
  [from, until]: [string, string],
  orderId = 'first',
): OrderEvent => ({
  ...fact(from, orderId),
  kind,
  from: at(from),
  until: at(until),
});
const stopped = (kind: 'ended' | 'refunded', occurredAt: string, orderId = 'first'): OrderEvent => ({
  ...fact(occurredAt, orderId),
  kind,
});

const bought = paid('purchased', ['2026-01-05', '2027-01-05']);
const renewed = paid('renewed', ['2027-01-05', '2028-01-05']);
const datesOf = (events: OrderEvent[], now = '2026-06-01') => proPeriod(computeTerms(events), at(now));

describe('Pro by what the store told', () => {
  it('GATE-04 is nothing without a purchase', () => {
    expect(datesOf([])).toBeNull();
    expect(datesOf([stopped('ended', '2026-02-01')])).toBeNull();
  });

  it('GATE-04 begins and ends with the term that was bought', () => {
    expect(datesOf([bought])).toEqual({ from: at('2026-01-05'), until: at('2027-01-05') });
  });

  it('GATE-04 is made longer by a renewal, also by one that begins a few hours after the last term', () => {
    expect(datesOf([bought, renewed])).toEqual({ from: at('2026-01-05'), until: at('2028-01-05') });
    const late: OrderEvent = {
      ...fact('2027-01-05', 'first'),
      kind: 'renewed',
      from: new Date('2027-01-05T08:00:00Z'),
      until: at('2028-01-05'),
    };
    expect(datesOf([bought, late])).toEqual({ from: at('2026-01-05'), until: at('2028-01-05') });
  });

  it('GATE-04 is one stretch over a gap of less than a day, and two over a gap of exactly a day', () => {
    const after = (from: string): OrderEvent => ({
      ...fact('2027-01-05', 'first'),
      kind: 'renewed',
      from: new Date(from),
      until: at('2028-01-05'),
    });
    expect(datesOf([bought, after('2027-01-05T23:59:59.999Z')])?.until).toEqual(at('2028-01-05'));
    expect(datesOf([bought, after('2027-01-06T00:00:00.000Z')])?.until).toEqual(at('2027-01-05'));
  });

  it('GATE-04 is ended at once by an end and by a refund', () => {
    expect(datesOf([bought, stopped('ended', '2026-03-01')])?.until).toEqual(at('2026-03-01'));
    const early = { ...renewed, occurredAt: at('2026-02-01') };
    expect(datesOf([bought, early, stopped('refunded', '2026-03-01')])?.until).toEqual(at('2026-03-01'));
  });

  it('GATE-04 comes back with a renewal that happened after the end', () => {
    const again = paid('renewed', ['2026-05-01', '2027-05-01']);
    const events = [bought, stopped('ended', '2026-03-01'), again];
    expect(datesOf(events)).toEqual({ from: at('2026-05-01'), until: at('2027-05-01') });
  });

  it('GATE-04 of another order stays when one is refunded', () => {
    const other = paid('purchased', ['2026-02-01', '2027-02-01'], 'second');
    expect(datesOf([bought, other, stopped('refunded', '2026-03-01')])).toEqual({
      from: at('2026-01-05'),
      until: at('2027-02-01'),
    });
  });

  it('GATE-04 names the term of today before one that comes later', () => {
    const future = paid('purchased', ['2029-01-01', '2030-01-01'], 'second');
    expect(datesOf([bought, future])?.until).toEqual(at('2027-01-05'));
    expect(datesOf([bought, future], '2028-01-01')?.from).toEqual(at('2029-01-01'));
    expect(datesOf([bought, future], '2031-01-01')?.from).toEqual(at('2029-01-01'));
  });

  it('GATE-04 does not depend on the order or the number of the messages', () => {
    const events = [
      bought,
      renewed,
      stopped('ended', '2026-03-01'),
      paid('renewed', ['2026-05-01', '2027-05-01']),
      paid('purchased', ['2026-02-01', '2026-08-01'], 'second'),
      stopped('refunded', '2026-06-01', 'second'),
    ];
    const arrivals = fc.shuffledSubarray([...events, ...events], { minLength: 12 });
    fc.assert(
      fc.property(arrivals, (arrived) => {
        expect(proPeriod(computeTerms(arrived), at('2026-06-01'))).toEqual(datesOf(events));
      }),
    );
  });
});
