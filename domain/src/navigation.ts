import { canPublish, canReadDrafts } from './access.ts';
import type { Person } from './access.ts';
import { pages } from './pages.ts';
import type { NavigationEntry } from './tenant-data.ts';

/** The sidebar starts with the main navigation; members get more entries below it. */
export function sidebarEntries({
  person,
  main,
}: {
  person: Person;
  main: readonly NavigationEntry[];
}): NavigationEntry[] {
  if (person.kind === 'visitor') return [...main];
  return [...main, ...MEMBER_ENTRIES, ...(person.isAdmin ? ADMIN_ENTRIES : roleSections(person))];
}

/** The navigation inside the administration: all of it for administrators, what their role opens for others. */
export function adminSections(person: Person): NavigationEntry[] {
  if (person.kind !== 'member' || !person.isAdmin) return roleSections(person);
  return [{ title: 'Overview', path: pages.admin.path(), icon: 'admin' }, ...ADMIN_SECTIONS];
}

function roleSections(person: Person): NavigationEntry[] {
  return [...(canPublish(person) ? [TOKENS] : []), ...(canReadDrafts(person) ? [CONTENT] : [])];
}

/**
 * The entry whose path is contained in the current path. Of several, the earliest match wins, then the longest:
 * /admin/alerts is Alerts, and a course about instructors is still a course.
 */
export function activeEntry<Entry extends { path: string }>(
  entries: readonly Entry[],
  path: string,
): Entry | null {
  const current = pathOf(path);
  const found = entries
    .map((entry) => ({ entry, at: current.indexOf(entry.path) }))
    .filter(({ entry, at }) => (entry.path === '/' ? current === '/' : entry.path !== '' && at >= 0))
    .toSorted((one, other) => one.at - other.at || other.entry.path.length - one.entry.path.length);
  return found[0]?.entry ?? null;
}

/** Filters are stored in the query, so only a change of path is a navigation. */
export function isRouteChange(from: string, to: string): boolean {
  return pathOf(from) !== pathOf(to);
}

export function showsAlertStrip(path: string): boolean {
  return !pathOf(path).includes(pages.login.path());
}

const EMAILS: NavigationEntry = { title: 'Manage Emails', path: pages.emails.path(), icon: 'emails' };

// My Learning is a section of the home page for members, not a page of its own.
const MEMBER_ENTRIES: readonly NavigationEntry[] = [
  { title: 'My Learning', path: `${pages.home.path()}#my-learning`, icon: 'learning' },
  EMAILS,
];

const TOKENS: NavigationEntry = { title: 'Tokens', path: pages.adminTokens.path(), icon: 'tokens' };
const CONTENT: NavigationEntry = { title: 'Content', path: pages.adminContent.path(), icon: 'courses' };

const ADMIN_SECTIONS: readonly NavigationEntry[] = [
  { title: 'Alerts', path: pages.adminAlerts.path(), icon: 'alerts' },
  { title: 'Users', path: pages.adminUsers.path(), icon: 'users' },
  TOKENS,
  { title: 'Feedback', path: pages.adminFeedback.path(), icon: 'feedback' },
  CONTENT,
  { title: 'Audit Log', path: pages.adminAudit.path(), icon: 'audit' },
];

const ADMIN_ENTRIES: readonly NavigationEntry[] = [
  { title: 'Administration', path: pages.admin.path(), icon: 'admin' },
  ...ADMIN_SECTIONS,
];

/** The path without query, fragment and trailing slash. */
function pathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path || '/';
}
