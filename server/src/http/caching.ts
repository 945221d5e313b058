import type { Zone } from '@academy/domain/zones';

/**
 * What a shared cache such as a CDN may answer by itself. A publish must show soon, and scripts of an earlier release
 * are gone, so a copy is fresh for a minute and then answered for one more while it is fetched again. Browsers always
 * revalidate. A site that is down is bridged for ten minutes.
 */
export const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=600';

/** A missing page may be published any moment. */
const BRIEFLY_SHARED = 'public, max-age=0, s-maxage=10';

/** For the browser that fetched it alone, and never without asking the server whether it is still current. */
export const UNSHARED = 'private, no-cache';

/** The `Cache-Control` of a document. What authors see while they write is never stored by anybody. */
export function documentCaching({
  zone,
  status,
  isDraftServer,
}: {
  zone: Zone;
  status: number;
  isDraftServer: boolean;
}): string {
  if (isDraftServer) return 'no-cache';
  if (zone !== 'public') return UNSHARED;
  return status === 200 ? SHARED : BRIEFLY_SHARED;
}
