import { DomainError } from '@academy/domain/errors';
import type { Context } from '../context.ts';
import type { Site } from '../tenants.ts';

/** An address on one of our sites, or a path of this one; whatever leads elsewhere is refused. */
export function ownAddress(
  { config, sites }: Pick<Context, 'config' | 'sites'>,
  { site, address, field }: { site: Site; address: string; field: string },
): URL {
  const url = URL.canParse(address, site.origin) ? new URL(address, site.origin) : undefined;
  const origins = [...sites.all.map(({ origin }) => origin), config.publicUrl].map(
    (own) => new URL(own).origin,
  );
  if (!url || !origins.includes(url.origin) || !isPlain(url)) {
    throw new DomainError('invalid', 'The return address must lie on one of our sites.', { field });
  }
  return url;
}

/** A blob has the origin of who made it, and a path such as //host would lead to that host when it is followed alone. */
function isPlain({ protocol, username, password, pathname }: URL): boolean {
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    username === '' &&
    password === '' &&
    !/^\/(?:\/|%2f|\\|%5c)/i.test(pathname)
  );
}
