import { zoneOf } from '@academy/domain/zones';

/**
 * `page`: a document that a person opens. `file`: a script, style or picture. Everything else is passed
 * through.
 */
type Handled = 'page' | 'file' | null;

type Incoming = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>;

/** APIs, the login provider and development pages. */
const UNTOUCHED = /^\/(api|oidc|dev|docs|health|metrics|cards|drafts|labs)(\/|$)|\.(atom|json|md|txt|xml)$/;
/** Their names contain a content hash, or they are the tenant's own. */
const FILES = /^\/(assets|brand)\//;

/** The worker ignores accounts, administration, the provider and all calls. */
export function handledAs({ method, mode, destination, url }: Incoming, origin: string): Handled {
  const { origin: ofRequest, pathname } = new URL(url);
  if (method !== 'GET' || ofRequest !== origin) return null;
  if (mode !== 'navigate') return FILES.test(pathname) ? 'file' : null;
  const isOpen = destination === 'document' && zoneOf(pathname) !== 'account' && !UNTOUCHED.test(pathname);
  return isOpen && !FILES.test(pathname) ? 'page' : null;
}
