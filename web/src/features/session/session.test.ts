import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { AuthPage } from './AuthPage.tsx';
import { CallbackPage, LoginFailed } from './CallbackPage.tsx';
import { SignOutPage } from './SignOutPage.tsx';

describe('the pages of the session', () => {
  it('RTE-07 /auth says what happens, and has a button to log in and one to register', () => {
    const html = htmlOf(createElement(AuthPage), { path: '/auth' });
    expect(textOf(html)).toMatch('Log in to Test Academy');
    expect([...html.matchAll(/<button[^>]*>([^<]+)/g)].map(([, words]) => words)).toEqual([
      'Continue to log in',
      'Create an account',
    ]);
  });

  it('RTE-01 /login/callback shows a full-height spinner with the text Loading', () => {
    const html = htmlOf(createElement(CallbackPage), { path: '/login/callback' });
    expect(textOf(html)).toBe('Loading');
    expect(html).toMatch(/min-h-dvh.*width="70" height="70"/);
  });

  it('AUTH-13 a failed login says so in the page and offers to try again', () => {
    const html = htmlOf(createElement(LoginFailed, { reason: 'Code verifier not found in local storage' }));
    expect(textOf(html)).toBe(
      'We could not log you in Code verifier not found in local storage Try again Back to home page',
    );
    expect(html).toMatch(/href="\/auth"[^>]*>Try again/);
  });

  it('RTE-13 /appLogout shows a spinner', () => {
    expect(textOf(htmlOf(createElement(SignOutPage), { path: '/appLogout' }))).toBe('Loading');
  });
});
