import type { Pro } from '@academy/contract/schemas/pro';
import { formatDate } from '@academy/domain/dates';

/** The state of the voucher that comes with Pro, as a sentence for a person who has or had Pro. */
export function aboutVoucher(voucher: Pro['voucher']): string {
  switch (voucher.state) {
    case 'none':
      return 'Your Pro access wasn’t purchased in the store, so it doesn’t include an exam voucher.';
    case 'available':
      return `Pro comes with a voucher for the exam. Please request it before ${dateOf(voucher.until)}.`;
    case 'requested':
      return `You requested it on ${dateOf(voucher.requestedAt)}. It comes by email.`;
    case 'expired':
      return `It could be requested until ${dateOf(voucher.until)}; the next one comes with the next year of Pro.`;
  }
}

type VoucherReply = { message: string | null; data: { requestedAt: string } };

/** The message of the server about a request, or a default. */
export function voucherWords({ message, data: { requestedAt } }: VoucherReply): string {
  return message || aboutVoucher({ state: 'requested', requestedAt });
}

export function dateOf(moment: string): string {
  return formatDate(new Date(moment));
}
