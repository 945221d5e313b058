import { createElement, type FunctionComponent } from 'react';
import { describe, expect, it } from 'vitest';
import { SIGNING_IN, type Member, type Session } from '../session/store.ts';
import { htmlOf, textOf } from '../testing.tsx';
import { aTenant } from '../testing/page.ts';
import { AccountMenu, UnregisteredNotice } from './AccountMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { RegistrationNotice } from './RegistrationNotice.tsx';
import { Sidebar } from './Sidebar.tsx';

const ADA: Member = {
  status: 'member',
  firstName: 'Ada',
  lastName: 'Learner',
  userId: 'u-ada',
  isAdmin: false,
  isPro: false,
  isVerified: true,
};
const ROOT: Member = { ...ADA, firstName: 'Root', lastName: 'Admin', isAdmin: true };
const ORIGINS = { test: 'https://test.academy.test' };

const show = (part: FunctionComponent, session?: Session) =>
  htmlOf(createElement(part), { origins: ORIGINS, ...(session && { session }) });
const menu = (member: Member) => htmlOf(createElement(ProfileMenu, { member }), { origins: ORIGINS });
const titles = (html: string) => [...html.matchAll(/<a [^>]*>.*?<\/a>/g)].map(([link]) => textOf(link));

describe('the account menu', () => {
  it('LAY-05 offers visitors to log in or register at /auth', () => {
    const html = show(AccountMenu);
    expect(html).toMatch(/<a [^>]*href="\/auth"/);
    expect(textOf(html)).toBe('Log In / Register');
  });

  it('LAY-06 shows a placeholder of fixed size while the user is being verified, without a flash of Log In', () => {
    const html = show(AccountMenu, SIGNING_IN);
    expect(textOf(html)).toBe('');
    expect(html).toContain('size-9');
  });

  it('LAY-06 hides the menu while the account is not verified, and says what to do', () => {
    const unverified = { ...ADA, isVerified: false };
    expect(show(AccountMenu, unverified)).toBe('');
    expect(show(UnregisteredNotice, ADA)).toBe('');
    const html = show(RegistrationNotice);
    expect(html).toMatch(
      /href="https:\/\/id\.test\/oidc\/register\?origin=https%3A%2F%2Ftest\.academy\.test" target="_blank"/,
    );
    expect(titles(html)).toEqual(['Complete your registration (opens in a new tab)', 'log out']);
  });
});

describe('the profile menu', () => {
  it('LAY-06 lists My Account in a new tab, Manage Emails, Give Feedback and Logout, closed at first', () => {
    const html = menu(ADA);
    expect(titles(html)).toEqual(['My Account (opens in a new tab)', 'Manage Emails', 'Logout']);
    expect(textOf(html)).toMatch(/Manage Emails Give Feedback Logout$/);
    expect(html).toMatch(/<button type="button"[^>]*>(?:(?!<\/button>).)*Give Feedback<\/button>/);
    expect(html).toMatch(
      /href="https:\/\/id\.test\/oidc\/account\?origin=https%3A%2F%2Ftest\.academy\.test" target="_blank" rel="noopener noreferrer"/,
    );
    expect(html).toMatch(/href="\/email"/);
    expect(html).toMatch(/href="\/appLogout"/);
    expect(html).toMatch(/<button[^>]* aria-expanded="false"/);
    expect(html).toMatch(/<div [^>]*hidden=""/);
  });

  it('GATE-03 has the Administration entry for admins only', () => {
    expect(titles(menu(ROOT))).toContain('Administration');
    expect(menu(ROOT)).toMatch(/href="\/admin"/);
    expect(titles(menu(ADA))).not.toContain('Administration');
  });

  it('LAY-06 shows initials and name in any script', () => {
    expect(textOf(menu(ADA))).toMatch(/^AL Ada Learner/);
    expect(textOf(menu({ ...ADA, firstName: '𝔸da', lastName: '' }))).toMatch(/^𝔸 𝔸da/u);
    expect(textOf(menu({ ...ADA, firstName: '', lastName: '' }))).toMatch(/^Your account/);
    expect(menu(ADA)).toMatch(/aria-label="Profile menu of Ada Learner"/);
  });
});

describe('the sidebar by role', () => {
  const entries = (session?: Session) =>
    titles(
      htmlOf(createElement(Sidebar, { open: false, onClose: () => {} }), {
        tenant: aTenant({ navigation: [{ title: 'Courses', path: '/courses', icon: 'courses' }] }),
        ...(session && { session }),
      }),
    ).slice(1);

  it('LAY-02 shows visitors the main navigation, members and admins more', () => {
    expect(entries()).toEqual(['Courses']);
    expect(entries(SIGNING_IN)).toEqual(['Courses']);
    expect(entries(ADA)).toEqual(['Courses', 'My Learning', 'Manage Emails']);
    const sections = ['Alerts', 'Users', 'Tokens', 'Feedback', 'Content', 'Audit Log'];
    expect(entries(ROOT)).toEqual([...entries(ADA), 'Administration', ...sections]);
  });
});
