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

describe('Pro from the store’s messages', () => {
  it('GATE-04 is nothing without a purchase', () => {
    expect(datesOf([])).toBeNull();
    expect(datesOf([stopped('ended', '2026-02-01')])).toBeNull();
  });

  it('GATE-04 starts and ends with the purchased term', () => {
    expect(datesOf([bought])).toEqual({ from: at('2026-01-05'), until: at('2027-01-05') });
  });

  it('GATE-04 is extended by a renewal, even one that starts a few hours after the last term', () => {
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

  it('GATE-04 is ended immediately by an end and by a refund', () => {
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

  it('GATE-04 is over at the very moment at which it ends, and the next term counts', () => {
    const future = paid('purchased', ['2029-01-01', '2030-01-01'], 'second');
    expect(datesOf([bought, future], '2027-01-05')?.from).toEqual(at('2029-01-01'));
  });

  it('GATE-04 is nothing when it is taken back before it begins', () => {
    const later = { ...renewed, occurredAt: at('2026-01-06') };
    expect(datesOf([later, stopped('refunded', '2026-02-01')])).toBeNull();
    expect(datesOf([bought, stopped('refunded', '2026-01-05')])).toBeNull();
  });

  it('GATE-04 reaches as far as the longest of terms that overlap', () => {
    const short = paid('purchased', ['2026-02-01', '2026-03-01'], 'second');
    const long = paid('purchased', ['2026-01-05', '2028-01-05'], 'third');
    expect(datesOf([bought, short])?.until).toEqual(at('2027-01-05'));
    expect(datesOf([short, bought, long])?.until).toEqual(at('2028-01-05'));
  });

  it('GATE-04 ends with the term that was paid when the end comes later', () => {
    expect(datesOf([bought, stopped('ended', '2027-03-01')])?.until).toEqual(at('2027-01-05'));
  });

  it('GATE-04 refunds the latest payment only, and for good', () => {
    const early = { ...renewed, occurredAt: at('2026-02-01') };
    const refunds = (events: OrderEvent[]) =>
      computeTerms(events).map(({ from, isRefunded }) => [from, isRefunded]);
    expect(refunds([bought, early, stopped('refunded', '2026-03-01')])).toEqual([
      [at('2026-01-05'), false],
      [at('2027-01-05'), true],
    ]);
    expect(refunds([bought, stopped('ended', '2026-03-01')])).toEqual([[at('2026-01-05'), false]]);
    const again = paid('renewed', ['2026-05-01', '2027-05-01']);
    expect(
      refunds([bought, stopped('refunded', '2026-03-01'), again, stopped('ended', '2026-06-01')]),
    ).toEqual([
      [at('2026-01-05'), true],
      [at('2026-05-01'), false],
    ]);
  });

  it('GATE-04 a payment and its refund of the same moment are read in this order', () => {
    const refund = { ...stopped('refunded', '2026-01-05'), id: 'event-0' };
    expect(computeTerms([refund, bought])).toMatchObject([{ until: at('2026-01-05'), isRefunded: true }]);
  });

  it('GATE-04 the terms of all orders are in the order of time', () => {
    const second = paid('purchased', ['2026-01-01', '2026-02-01'], 'second');
    const third = paid('purchased', ['2026-01-05', '2026-06-01'], 'third');
    expect(computeTerms([bought, third, second]).map(({ from, until }) => [from, until])).toEqual([
      [at('2026-01-01'), at('2026-02-01')],
      [at('2026-01-05'), at('2026-06-01')],
      [at('2026-01-05'), at('2027-01-05')],
    ]);
  });

  it('GATE-04 a renewal of the past is the earlier term, also where it was reported last', () => {
    const past: OrderEvent = {
      ...fact('2026-02-01', 'first'),
      kind: 'renewed',
      from: at('2025-01-05'),
      until: at('2026-01-05'),
    };
    const terms = computeTerms([bought, past, stopped('refunded', '2026-03-01')]);
    expect(terms.map(({ isRefunded }) => isRefunded)).toEqual([false, true]);
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
