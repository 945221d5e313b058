import { describe, expect, it } from 'vitest';
import { visitor, type Person } from './access.ts';
import { activeEntry, adminSections, isRouteChange, showsAlertStrip, sidebarEntries } from './navigation.ts';
import type { NavigationEntry } from './tenant-data.ts';

const ada: Person = { kind: 'member', userId: 'ada', isPro: false, isAdmin: false };
const alma: Person = { ...ada, userId: 'alma', role: 'author' };
const rosa: Person = { ...ada, userId: 'rosa', role: 'reviewer' };
const root: Person = { kind: 'member', userId: 'root', isPro: false, isAdmin: true };

const main: NavigationEntry[] = [
  { title: 'Home', path: '/', icon: 'home' },
  { title: 'Guides', path: '/guides', icon: 'guides' },
  { title: 'Courses', path: '/courses', icon: 'courses' },
  { title: 'Learning Paths', path: '/paths', icon: 'paths' },
  { title: 'Instructors', path: '/instructors', icon: 'instructors' },
];

const titles = (entries: { title: string }[]) => entries.map((entry) => entry.title);

describe('navigation entries', () => {
  it('LAY-02 the overview of the administration is its own page', () => {
    expect(adminSections(root)[0]).toEqual({ title: 'Overview', path: '/admin', icon: 'admin' });
  });

  it('LAY-02 a visitor sees the main navigation', () => {
    expect(sidebarEntries({ person: visitor, main })).toEqual(main);
  });

  it('LAY-02 who is signed in also sees My Learning and Manage Emails', () => {
    expect(titles(sidebarEntries({ person: ada, main }).slice(main.length))).toEqual([
      'My Learning',
      'Manage Emails',
    ]);
  });

  it('LAY-02 an admin also sees the admin sections', () => {
    const own = titles(sidebarEntries({ person: root, main }).slice(main.length));
    const sections = ['Alerts', 'Users', 'Tokens', 'Feedback', 'Content', 'Audit Log'];
    expect(own).toEqual(['My Learning', 'Manage Emails', 'Administration', ...sections]);
  });

  it('ROLE-04 authors and reviewers see the sections that their role opens, and no others', () => {
    const own = (person: Person) => titles(sidebarEntries({ person, main }).slice(main.length + 2));
    expect(own(alma)).toEqual(['Tokens', 'Content']);
    expect(own(rosa)).toEqual(['Content']);
    expect(titles(adminSections(alma))).toEqual(['Tokens', 'Content']);
    expect(titles(adminSections(rosa))).toEqual(['Content']);
    expect(adminSections(ada)).toEqual([]);
    expect(adminSections(visitor)).toEqual([]);
  });

  it('LAY-02, GATE-03, ADM-11 the administration has its own navigation, without the emails of a person', () => {
    const sections = ['Alerts', 'Users', 'Tokens', 'Feedback', 'Content', 'Audit Log'];
    expect(titles(adminSections(root))).toEqual(['Overview', ...sections]);
    expect(activeEntry(adminSections(root), '/admin')?.title).toBe('Overview');
    expect(activeEntry(adminSections(root), '/admin/users/one')?.title).toBe('Users');
  });
});

describe('the active entry', () => {
  const entries = sidebarEntries({ person: root, main });

  it.each([
    ['/', 'Home'],
    ['/courses', 'Courses'],
    ['/courses/', 'Courses'],
    ['/courses?topic=java', 'Courses'],
    ['/courses/pods/lessons/what-is-a-pod', 'Courses'],
    ['/preview/courses/pods', 'Courses'],
    ['/courses/instructors-handbook', 'Courses'],
    ['/admin', 'Administration'],
    ['/admin/alerts/new', 'Alerts'],
    ['/email', 'Manage Emails'],
  ])('LAY-02 on %s it is %s', (path, title) => {
    expect(activeEntry(entries, path)?.title).toBe(title);
  });

  it('LAY-02 the root matches exactly, so elsewhere there may be none', () => {
    expect(activeEntry(entries, '/contact')).toBeNull();
    expect(activeEntry([], '/')).toBeNull();
    expect(activeEntry([{ path: '' }], '/contact')).toBeNull();
  });
});

describe('what a path means for the layout', () => {
  it('LAY-02 a route change is a change of path, not of filters', () => {
    expect(isRouteChange('/courses', '/courses/pods')).toBe(true);
    expect(isRouteChange('/courses?topic=java', '/courses?topic=rest#top')).toBe(false);
    expect(isRouteChange('/courses/', '/courses')).toBe(false);
  });

  it('LAY-03 the alert strip is hidden where the path contains /auth', () => {
    expect(showsAlertStrip('/courses')).toBe(true);
    expect(showsAlertStrip('/auth')).toBe(false);
    expect(showsAlertStrip('/oidc/auth/step')).toBe(false);
    expect(showsAlertStrip('/courses?search=/auth')).toBe(true);
  });
});
