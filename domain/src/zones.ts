/**
 * A content security policy applies to a document, so the site is three documents with a policy each.
 * Server and browser share this rule; a link from one zone to another loads a new document.
 */
export type Zone = 'public' | 'account' | 'lab';

const ACCOUNT = /^\/(auth|login|admin|email|appLogout)([/?#]|$)/;
const LAB = /^\/(courses\/[^/]+\/lessons|guides)\/[^/]+\/lab\/?$/;

export function zoneOf(path: string): Zone {
  if (ACCOUNT.test(path)) return 'account';
  return LAB.test(path) ? 'lab' : 'public';
}

/** A training portal returns to this path, followed by that of the lab page, when a lab ends. */
export const LAB_RETURN_PATH = '/labs/return';
