import { getCheckout, requestVoucher as requestVoucherEndpoint } from '@academy/contract/pro';
import { api } from '../../api/api.ts';
import { returnPath } from './back-from-store.ts';
import { voucherWords } from './voucher.ts';

/** The address of the store, including the user and the return address. */
export async function fetchCheckoutUrl(origin: string, state: { isBought: boolean }): Promise<string> {
  const { data } = await api.send(getCheckout, { query: { returnTo: origin + returnPath(state) } });
  return data.address;
}

/** Resolves to the server's message. */
export async function requestVoucher(): Promise<string> {
  return voucherWords(await api.send(requestVoucherEndpoint, {}, { onFailure: 'modal' }));
}
