import { addYear, formatDate } from './dates.ts';
import { DomainError } from './errors.ts';
import type { Term } from './pro.ts';

/** A requested exam voucher, and the start of the year of purchase it belongs to. */
export type Voucher = { yearFrom: Date; requestedAt: Date };

export type VoucherState =
  | { state: 'none' }
  | { state: 'available'; yearFrom: Date; until: Date }
  | { state: 'requested'; requestedAt: Date }
  | { state: 'expired'; until: Date };

type VoucherInput = { terms: readonly Term[]; vouchers: readonly Voucher[]; now: Date };

/** One voucher per year of purchase, which must be requested within that year. */
export function voucherState({ terms, vouchers, now }: VoucherInput): VoucherState {
  const begun = yearsOfPurchase(terms).filter(({ from }) => from <= now);
  const open = begun.filter(({ until }) => now < until);
  const unused = open.find((year) => voucherOf(year, vouchers) === undefined);
  if (unused) return { state: 'available', yearFrom: unused.from, until: unused.until };
  const last = begun.at(-1);
  if (!last) return { state: 'none' };
  const voucher = voucherOf(last, vouchers);
  if (voucher) return { state: 'requested', requestedAt: voucher.requestedAt };
  return { state: 'expired', until: last.until };
}

/** The year that a request made now belongs to; refuses when no voucher is available. */
export function claimVoucher(input: VoucherInput): { yearFrom: Date } {
  const found = voucherState(input);
  switch (found.state) {
    case 'available':
      return { yearFrom: found.yearFrom };
    case 'requested':
      throw new DomainError(
        'conflict',
        `You already requested the exam voucher of this year of Pro on ${formatDate(found.requestedAt)}; the next one comes with the next year.`,
      );
    case 'expired':
      throw new DomainError(
        'conflict',
        `The exam voucher had to be requested within one year of purchase, before ${formatDate(found.until)}; the next one comes with the next year of Pro.`,
      );
    case 'none':
      throw new DomainError('locked', 'The exam voucher comes with Pro, please get Pro first.');
  }
}

type Year = { from: Date; until: Date };

/** A renewal may come up to a week early and still start the next year. */
const LEEWAY_MS = 7 * 86_400_000;

/** A payment starts a year, unless an earlier year is still running: monthly payments do not start twelve. */
function yearsOfPurchase(terms: readonly Term[]): Year[] {
  const years: Year[] = [];
  const paid = terms
    .filter(({ isRefunded }) => !isRefunded)
    .sort((a, b) => a.from.getTime() - b.from.getTime());
  for (const { from } of paid) {
    const last = years.at(-1);
    if (!last || from >= renewalStart(last)) years.push({ from, until: addYear(from) });
  }
  return years;
}

/** Includes a voucher of an overlapping earlier year, so that a refund and a new purchase give no second voucher. */
function voucherOf(year: Year, vouchers: readonly Voucher[]): Voucher | undefined {
  return vouchers.find(
    ({ yearFrom }) =>
      yearFrom < renewalStart(year) && year.from < renewalStart({ from: yearFrom, until: addYear(yearFrom) }),
  );
}

function renewalStart({ until }: Year): Date {
  return new Date(until.getTime() - LEEWAY_MS);
}
