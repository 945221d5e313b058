import { pages } from './pages.ts';

/**
 * A content security policy applies to a document, so the site is three documents with a policy each.
 * Server and browser share this rule; a link from one zone to another loads a new document.
 */
export type Zone = 'public' | 'account' | 'lab';

const ACCOUNT = matching(
  [pages.login, pages.loginCallback, pages.logout, pages.emails, pages.admin],
  '([/?#]|$)',
);
const LAB = matching([pages.lessonLab, pages.guideLab], '/?$');

export function zoneOf(path: string): Zone {
  if (ACCOUNT.test(path)) return 'account';
  return LAB.test(path) ? 'lab' : 'public';
}

/** Matches the addresses of these pages, followed by such an end. */
function matching(list: readonly { pattern: string }[], end: string): RegExp {
  const sources = list.map(({ pattern }) => pattern.replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^(${sources.join('|')})${end}`);
}

/** A training portal returns to this path, followed by that of the lab page, when a lab ends. */
export const LAB_RETURN_PATH = '/labs/return';
