/**
 * A content policy belongs to a document, so the site is three documents, each with its own policy.
 * Server and browser decide by this one rule; a link from one zone to another is a full load.
 */
export type Zone = 'public' | 'account' | 'lab';

const ACCOUNT = /^\/(auth|login|admin|email|appLogout)([/?#]|$)/;
const LAB = /^\/(courses\/[^/]+\/lessons|guides)\/[^/]+\/lab\/?$/;

export function zoneOf(path: string): Zone {
  if (ACCOUNT.test(path)) return 'account';
  return LAB.test(path) ? 'lab' : 'public';
}

/** Before the path of a lab page: where a training portal leads to when a lab is over. */
export const LAB_RETURN_PATH = '/labs/return';
