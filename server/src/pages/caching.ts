import type { Zone } from '@academy/domain/zones';
import type { Config } from '../config/config.ts';

/**
 * What a shared cache such as a CDN may serve. A publish must show soon, and scripts of an earlier release
 * are gone, so a copy is fresh for a minute and then served for another one while it is revalidated. Browsers
 * always revalidate. Downtime is bridged for ten minutes.
 */
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=600';

/** A missing page may be published any moment. */
const BRIEFLY_SHARED = 'public, max-age=0, s-maxage=10';

/** For the requesting browser only, which must always revalidate. */
const UNSHARED = 'private, no-cache';

/** A page for people who have its address: it is not cached, indexed or leaked as a referrer. */
export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

type Servers = Pick<Config, 'preview' | 'webDevServer'>;

export function documentCaching(config: Servers, { zone, status }: { zone: Zone; status: number }): string {
  if (zone !== 'public') return UNSHARED;
  return shared(config, status === 200 ? SHARED : BRIEFLY_SHARED);
}

export function resourceCaching(config: Servers, { isShared }: { isShared: boolean }): string {
  return isShared ? shared(config, SHARED) : UNSHARED;
}

/** Previews and development are never cached. */
function shared({ preview, webDevServer }: Servers, caching: string): string {
  return preview === undefined && webDevServer === undefined ? caching : 'no-cache';
}
