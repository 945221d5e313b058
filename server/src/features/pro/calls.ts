import { getCheckout, getPro, requestVoucher } from '@academy/contract/pro';
import type { Pro } from '@academy/contract/schemas/pro';
import { DomainError } from '@academy/domain/errors';
import { computeTerms } from '@academy/domain/pro';
import { claimVoucher, voucherState } from '@academy/domain/vouchers';
import type { VoucherState } from '@academy/domain/vouchers';
import { pages } from '@academy/domain/pages';
import { requireOwnAddress } from '../../catalog/own-address.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { WithMessage } from '../../http/mount.ts';
import type { Mount } from '../../http/mount.ts';
import type { Site } from '../../catalog/tenants.ts';
import { mailVoucherRequest } from '../mail/index.ts';
import { findCustomer, insertVoucher, lockCustomer, readEvents, readVouchers } from './store.ts';

export function proCalls(mount: Mount, context: Context): void {
  const { pool } = context.database;

  mount.call(getPro, async ({ person, now }) => {
    const { userId, isPro } = person;
    const customer = await findCustomer(pool, userId);
    const [events, vouchers] = await Promise.all([readEvents(pool, userId), readVouchers(pool, userId)]);
    return {
      isPro,
      from: customer?.from?.toISOString() ?? null,
      until: customer?.until?.toISOString() ?? null,
      voucher: toVoucher(voucherState({ terms: computeTerms(events), vouchers, now })),
      isStoreOpen: context.config.store.url !== undefined,
    };
  });

  mount.call(getCheckout, async ({ person, site, query }) => {
    requirePro(site);
    const { userId } = person;
    return { address: checkoutAddress(context, { site, userId, returnTo: query.returnTo }) };
  });

  mount.call(requestVoucher, async ({ person, site, now }) => {
    requirePro(site);
    const { userId } = person;
    await inTransaction(pool, async (client) => {
      const customer = await lockCustomer(client, userId);
      const terms = computeTerms(await readEvents(client, userId));
      const vouchers = await readVouchers(client, userId);
      const { yearFrom } = claimVoucher({ terms, vouchers, now });
      const voucher = { id: context.newId(), userId, tenantId: site.tenant.id, yearFrom, requestedAt: now };
      await insertVoucher(client, voucher);
      await mailVoucherRequest(context, client, { site, person: customer, requestedAt: now });
    });
    return new WithMessage(
      { requestedAt: now.toISOString() },
      'Your exam voucher was requested, it will come by mail.',
    );
  });
}

function requirePro({ tenant }: Site): void {
  if (!tenant.features.pro) throw new DomainError('not_found', `${tenant.name} has no Pro tier.`);
}

function toVoucher(found: VoucherState): Pro['voucher'] {
  switch (found.state) {
    case 'none':
      return { state: 'none' };
    case 'requested':
      return { state: 'requested', requestedAt: found.requestedAt.toISOString() };
    case 'available':
    case 'expired':
      return { state: found.state, until: found.until.toISOString() };
  }
}

type Places = Pick<Context, 'config' | 'sites'>;

/** The store's address for buying Pro, with the user and the return address. */
function checkoutAddress(
  places: Places,
  {
    site,
    userId,
    returnTo = pages.pro.path(),
  }: { site: Site; userId: string; returnTo?: string | undefined },
): string {
  const back = requireOwnAddress(places, { site, address: returnTo, field: 'returnTo' });
  const { url } = places.config.store;
  if (url === undefined)
    throw new DomainError('conflict', 'Pro cannot be bought here, because no store is configured.');
  // The local store runs on the person's own site, since they are logged in there.
  const address = url === null ? new URL('/dev/store', back) : new URL(url);
  address.searchParams.set('user', userId);
  address.searchParams.set('return', back.href);
  return address.href;
}
