import { describe, expect, it } from 'vitest';
import { addYear, formatDate } from './dates.ts';
import type { Term } from './pro.ts';
import { claimVoucher, voucherState } from './vouchers.ts';

const at = (text: string) => new Date(`${text}T00:00:00Z`);
const term = (from: string, until: string, isRefunded = false): Term => ({
  from: at(from),
  until: at(until),
  isRefunded,
});
const first = term('2026-01-05', '2027-01-05');
const second = term('2027-01-05', '2028-01-05');
const requestedVoucher = (yearFrom: string, requestedAt: string) => ({
  yearFrom: at(yearFrom),
  requestedAt: at(requestedAt),
});

const refusal = (input: Parameters<typeof claimVoucher>[0]): unknown => {
  try {
    return claimVoucher(input);
  } catch (error) {
    return error;
  }
};

describe('the exam voucher', () => {
  it('GATE-04 comes with a purchase only', () => {
    expect(voucherState({ terms: [], vouchers: [], now: at('2026-02-01') })).toEqual({ state: 'none' });
    expect(voucherState({ terms: [second], vouchers: [], now: at('2026-12-31') })).toEqual({ state: 'none' });
    expect(refusal({ terms: [], vouchers: [], now: at('2026-02-01') })).toMatchObject({
      code: 'locked',
      message: 'The exam voucher comes with Pro, please get Pro first.',
    });
  });

  it.each(['2026-01-05', '2027-01-04'])(
    'GATE-04 can be requested within one year of purchase, as on %s',
    (day) => {
      expect(claimVoucher({ terms: [first], vouchers: [], now: at(day) })).toEqual({
        yearFrom: at('2026-01-05'),
      });
    },
  );

  it('GATE-04 is too late a year after the purchase', () => {
    const late = { terms: [first], vouchers: [], now: at('2027-01-05') };
    expect(voucherState(late)).toEqual({ state: 'expired', until: at('2027-01-05') });
    expect(refusal(late)).toMatchObject({
      code: 'conflict',
      message:
        'The exam voucher had to be requested within one year of purchase, before Jan 5, 2027; the next one comes with the next year of Pro.',
    });
  });

  it('GATE-04 is one per year', () => {
    const again = {
      terms: [first],
      vouchers: [requestedVoucher('2026-01-05', '2026-02-01')],
      now: at('2026-03-01'),
    };
    expect(voucherState(again)).toEqual({ state: 'requested', requestedAt: at('2026-02-01') });
    expect(refusal(again)).toMatchObject({
      code: 'conflict',
      message:
        'You already requested the exam voucher of this year of Pro on Feb 1, 2026; the next one comes with the next year.',
    });
  });

  it('GATE-04 comes again with the next year', () => {
    const vouchers = [requestedVoucher('2026-01-05', '2026-02-01')];
    expect(claimVoucher({ terms: [first, second], vouchers, now: at('2027-01-05') })).toEqual({
      yearFrom: at('2027-01-05'),
    });
    expect(voucherState({ terms: [first, second], vouchers, now: at('2027-01-04') }).state).toBe('requested');
  });

  it('GATE-04 is not multiplied by paying monthly, nor lost by years of 365 days', () => {
    const monthly = ['01', '02', '03', '04'].map((month) => term(`2026-${month}-05`, `2026-${month}-28`));
    const vouchers = [requestedVoucher('2026-01-05', '2026-01-06')];
    expect(voucherState({ terms: monthly, vouchers, now: at('2026-04-06') }).state).toBe('requested');
    // 2028 has 366 days, so a year of 365 ends a day before the year of the calendar does.
    const short = [term('2028-01-05', '2029-01-04'), term('2029-01-04', '2030-01-04')];
    expect(
      claimVoucher({
        terms: short,
        vouchers: [requestedVoucher('2028-01-05', '2028-02-01')],
        now: at('2029-02-01'),
      }),
    ).toEqual({ yearFrom: at('2029-01-04') });
  });

  it('GATE-04 comes with a renewal up to a week early, and not before', () => {
    const renewedOn = (day: string) => {
      const terms = [first, term(day, '2028-01-05')];
      return voucherState({
        terms,
        vouchers: [requestedVoucher('2026-01-05', '2026-02-01')],
        now: at('2027-01-01'),
      }).state;
    };
    expect(renewedOn('2026-12-29')).toBe('available');
    expect(renewedOn('2026-12-28')).toBe('requested');
  });

  it('GATE-04 does not depend on the order in which the terms are listed', () => {
    const monthly = ['03', '01', '02'].map((month) => term(`2026-${month}-05`, `2026-${month}-28`));
    expect(claimVoucher({ terms: monthly, vouchers: [], now: at('2026-03-06') })).toEqual({
      yearFrom: at('2026-01-05'),
    });
  });

  it('GATE-04 of a year is not used up by that of another year', () => {
    const other = [
      requestedVoucher('2028-01-05', '2028-02-01'),
      requestedVoucher('2025-01-12', '2025-02-01'),
    ];
    expect(voucherState({ terms: [first], vouchers: other, now: at('2026-03-01') }).state).toBe('available');
  });

  it('GATE-04 of the last year is expired, not that of a year before', () => {
    const vouchers = [requestedVoucher('2026-01-05', '2026-02-01')];
    expect(voucherState({ terms: [first, second], vouchers, now: at('2029-01-01') })).toEqual({
      state: 'expired',
      until: at('2028-01-05'),
    });
  });

  it('GATE-04 does not come with a purchase that was refunded', () => {
    const refunded = term('2026-01-05', '2026-02-05', true);
    expect(voucherState({ terms: [refunded], vouchers: [], now: at('2026-01-20') }).state).toBe('none');
  });

  it('GATE-04 does not come a second time by giving Pro back and buying it again', () => {
    const terms = [term('2026-01-05', '2026-02-05', true), term('2026-02-10', '2027-02-10')];
    const vouchers = [requestedVoucher('2026-01-05', '2026-01-06')];
    expect(voucherState({ terms, vouchers, now: at('2026-03-01') }).state).toBe('requested');
  });
});

describe('dates', () => {
  it('GATE-04 are written for people, and a year later is the same day', () => {
    expect(formatDate(at('2026-12-31'))).toBe('Dec 31, 2026');
    expect(addYear(at('2026-01-05'))).toEqual(at('2027-01-05'));
    expect(addYear(at('2028-02-29'))).toEqual(at('2029-03-01'));
  });
});
