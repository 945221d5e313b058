import { DomainError } from '@academy/domain/errors';
import type { Context } from '../context.ts';
import type { Site } from './tenants.ts';

/** Resolves an address on one of our sites, or a path on this one, and refuses all others. */
export function requireOwnAddress(
  { config, sites }: Pick<Context, 'config' | 'sites'>,
  { site, address, field }: { site: Site; address: string; field: string },
): URL {
  const url = URL.canParse(address, site.origin) ? new URL(address, site.origin) : undefined;
  const origins = [...sites.all.map(({ origin }) => origin), config.publicUrl].map(
    (own) => new URL(own).origin,
  );
  if (!url || !origins.includes(url.origin) || !isPlain(url)) {
    throw new DomainError('invalid', 'The return address must be on one of our sites.', { field });
  }
  return url;
}

/**
 * A blob URL has the origin of its creator, and a path such as //host would lead to that host when used
 * alone.
 */
function isPlain({ protocol, username, password, pathname }: URL): boolean {
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    username === '' &&
    password === '' &&
    !/^\/(?:\/|%2f|\\|%5c)/i.test(pathname)
  );
}
