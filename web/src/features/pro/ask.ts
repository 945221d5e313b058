import { getCheckout, getPro, requestVoucher } from '@academy/contract/pro';
import { api } from '../../api/api.ts';
import { askContent } from '../../api/content.ts';
import { paths } from '../../paths.ts';
import { voucherWords } from './voucher.ts';

export const askPro = () => askContent(getPro, {});

/** Where the store is, told who comes and where to send them back: to the site they are on. */
export async function askCheckout(origin: string): Promise<string> {
  const { data } = await api.send(getCheckout, { query: { returnTo: origin + paths.pro() } });
  return data.address;
}

/** What the server says about it. */
export async function askVoucher(): Promise<string> {
  return voucherWords(await api.send(requestVoucher, {}, { skipRedirect: true, onFailure: 'modal' }));
}
