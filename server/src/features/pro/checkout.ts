import { DomainError } from '@academy/domain/errors';
import type { Context } from '../../context.ts';
import { ownAddress } from '../../http/own-address.ts';
import type { Site } from '../../tenants.ts';

type Places = Pick<Context, 'config' | 'sites'>;

/** Where the person buys Pro. The store is told who comes and where to send them back. */
export function checkoutAddress(
  places: Places,
  { site, userId, returnTo = '/pro' }: { site: Site; userId: string; returnTo?: string | undefined },
): string {
  const back = ownAddress(places, { site, address: returnTo, field: 'returnTo' });
  const { url } = places.config.store;
  if (url === undefined)
    throw new DomainError('conflict', 'Pro cannot be bought here, because no store is configured.');
  // Our stand-in is opened where the person is, since that is where they are signed in.
  const address = url === null ? new URL('/dev/store', back) : new URL(url);
  address.searchParams.set('user', userId);
  address.searchParams.set('return', back.href);
  return address.href;
}
