import { zoneOf } from '@academy/domain/zones';

/** `page`: a document that a person opens. `file`: a script, style or picture. Everything else passes untouched. */
type Handled = 'page' | 'file' | null;

type Incoming = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>;

/** Machines, the login provider and what is on a laptop only. */
const UNTOUCHED = /^\/(api|oidc|dev|docs|health|metrics|cards|drafts|labs)(\/|$)|\.(atom|json|md|txt|xml)$/;
/** Their names hold the hash of what is in them, or they are a tenant's own. */
const FILES = /^\/(assets|brand)\//;

/** Accounts, administration, the provider and every call are not for the worker. */
export function handledAs({ method, mode, destination, url }: Incoming, origin: string): Handled {
  const { origin: ofRequest, pathname } = new URL(url);
  if (method !== 'GET' || ofRequest !== origin) return null;
  if (mode !== 'navigate') return FILES.test(pathname) ? 'file' : null;
  const isOpen = destination === 'document' && zoneOf(pathname) !== 'account' && !UNTOUCHED.test(pathname);
  return isOpen && !FILES.test(pathname) ? 'page' : null;
}
