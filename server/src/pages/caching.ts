import type { Zone } from '@academy/domain/zones';
import type { Config } from '../config/config.ts';

/**
 * What a shared cache such as a CDN may answer by itself. A publish must show soon, and scripts of an earlier release
 * are gone, so a copy is fresh for a minute and then answered for one more while it is fetched again. Browsers always
 * revalidate. A site that is down is bridged for ten minutes.
 */
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=600';

/** A missing page may be published any moment. */
const BRIEFLY_SHARED = 'public, max-age=0, s-maxage=10';

/** For the browser that fetched it alone, and never without asking the server whether it is still current. */
const UNSHARED = 'private, no-cache';

/** A page for those who have its address only: it is not stored, indexed or passed on. */
export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

type Servers = Pick<Config, 'preview' | 'webDevServer'>;

/** The `Cache-Control` of a document. */
export function documentCaching(config: Servers, { zone, status }: { zone: Zone; status: number }): string {
  if (zone !== 'public') return UNSHARED;
  return shared(config, status === 200 ? SHARED : BRIEFLY_SHARED);
}

/** The `Cache-Control` of a text for programs. */
export function resourceCaching(config: Servers, { isShared }: { isShared: boolean }): string {
  return isShared ? shared(config, SHARED) : UNSHARED;
}

/** What authors see while they write is never stored by anybody. */
function shared({ preview, webDevServer }: Servers, caching: string): string {
  return preview === undefined && webDevServer === undefined ? caching : 'no-cache';
}
