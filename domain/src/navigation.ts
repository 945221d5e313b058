import type { Person } from './access.ts';
import type { NavigationEntry, Tenant } from './tenant-data.ts';

export const MOBILE_MAX_WIDTH = 700;

export function mainNavigation(features: Pick<Tenant['features'], 'guides'>): NavigationEntry[] {
  return [
    { title: 'Home', path: '/', icon: 'home' },
    ...(features.guides ? [GUIDES] : []),
    { title: 'Courses', path: '/courses', icon: 'courses' },
    { title: 'Learning Paths', path: '/paths', icon: 'paths' },
    { title: 'Instructors', path: '/instructors', icon: 'instructors' },
  ];
}

/** The sidebar begins with the main navigation; who signs in finds more below it. */
export function sidebarEntries({
  person,
  main,
}: {
  person: Person;
  main: readonly NavigationEntry[];
}): NavigationEntry[] {
  if (person.kind === 'visitor') return [...main];
  return [...main, ...MEMBER_ENTRIES, ...(person.isAdmin ? ADMIN_ENTRIES : [])];
}

/** The sections of the administration, for its own navigation. */
export function adminSections(): NavigationEntry[] {
  return [{ title: 'Overview', path: '/admin', icon: 'admin' }, ...ADMIN_SECTIONS];
}

/**
 * The entry whose path the current path contains. Where several do, the one found nearest the beginning wins
 * and then the longest: /admin/alerts is Alerts, and a course about instructors is still a course.
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

/** Filters live in the address, so only a change of path counts as going somewhere. */
export function isRouteChange(from: string, to: string): boolean {
  return pathOf(from) !== pathOf(to);
}

/** A lesson whose own slug is `lab` ends in lessons/lab and is an ordinary page. */
export function isLabPage(path: string): boolean {
  const current = pathOf(path);
  return current.endsWith('/lab') && !current.endsWith('lessons/lab');
}

export function showsAlertStrip(path: string): boolean {
  return !pathOf(path).includes('/auth');
}

export function isMobile(width: number): boolean {
  return width <= MOBILE_MAX_WIDTH;
}

const GUIDES: NavigationEntry = { title: 'Guides', path: '/guides', icon: 'guides' };

const EMAILS: NavigationEntry = { title: 'Manage Emails', path: '/email', icon: 'emails' };

// My Learning is a part of the signed-in home, so it has a place on that page and no page of its own.
const MEMBER_ENTRIES: readonly NavigationEntry[] = [
  { title: 'My Learning', path: '/#my-learning', icon: 'learning' },
  EMAILS,
];

const ADMIN_SECTIONS: readonly NavigationEntry[] = [
  { title: 'Alerts', path: '/admin/alerts', icon: 'alerts' },
  { title: 'Users', path: '/admin/users', icon: 'users' },
  { title: 'Tokens', path: '/admin/tokens', icon: 'tokens' },
  { title: 'Feedback', path: '/admin/feedback', icon: 'feedback' },
  { title: 'Content', path: '/admin/content', icon: 'courses' },
  { title: 'Audit Log', path: '/admin/audit', icon: 'audit' },
];

const ADMIN_ENTRIES: readonly NavigationEntry[] = [
  { title: 'Administration', path: '/admin', icon: 'admin' },
  ...ADMIN_SECTIONS,
];

/** The path alone, and one spelling of it: /courses/ is /courses. */
function pathOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path || '/';
}
