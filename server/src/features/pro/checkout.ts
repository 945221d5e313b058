import { DomainError } from '@academy/domain/errors';
import { pages } from '@academy/domain/pages';
import type { Context } from '../../context.ts';
import { requireOwnAddress } from '../../http/own-address.ts';
import type { Site } from '../../catalog/tenants.ts';

type Places = Pick<Context, 'config' | 'sites'>;

/** The store's address for buying Pro, with the user and the return address. */
export function checkoutAddress(
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
