import { loginCallbackPage } from '@academy/contract/pages/account';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { personalScreen } from '../../screens.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LoadingScreen } from '../../ui/Spinner.tsx';
import { AuthPage } from './AuthPage.tsx';
import { CallbackPage } from './CallbackPage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('/auth', () => {
  it('RTE-07 explains what happens, with a button to log in and one to register', async () => {
    // Without storage a login can't start, so the page stays.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Storage is full', 'QuotaExceededError');
    });
    const screen = await renderScreen(<AuthPage />, { path: '/auth' });
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Log in to Test Academy');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Login could not be started. Please try again.');
    for (const name of ['Continue to log in', 'Create an account'])
      await expect.element(screen.getByRole('button', { name })).toBeVisible();
  });
});

describe('/login/callback', () => {
  it('RTE-01 covers the page with a spinner while the user is logged in', async () => {
    localStorage.setItem('code_verifier', 'verifier');
    vi.spyOn(crypto.subtle, 'digest').mockReturnValue(new Promise<never>(() => {}));
    const screen = await renderScreen(<CallbackPage />, { path: '/login/callback' });
    const spinner = screen.getByText('Loading');
    await expect.element(spinner).toBeVisible();
    const { width, height } = spinner.element().parentElement?.getBoundingClientRect() ?? {};
    expect([width, height]).toEqual([innerWidth, innerHeight]);
  });

  it('RTE-01 shows the spinner while the code of the page is loading', async () => {
    const loading = new Promise<never>(() => {});
    const { element } = personalScreen(loginCallbackPage, () => loading, { waiting: <LoadingScreen /> });
    const screen = await renderScreen(element, { path: '/login/callback' });
    await expect.element(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  it('AUTH-13 says that a person is already logged in if the page is reopened', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    localStorage.setItem('accessToken', 'token');
    localStorage.setItem('expiresAt', String(Date.now() + 60_000));
    const screen = await renderScreen(<CallbackPage />, { path: '/login/callback' });
    await expect.element(screen.getByRole('heading', { name: 'You are already logged in' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Back to home page' }))
      .toHaveAttribute('href', '/');
  });

  it('AUTH-13, AUTH-07 says that the login failed, and offers to retry', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const screen = await renderScreen(<CallbackPage />, { path: '/login/callback' });
    await expect.element(screen.getByRole('heading', { name: 'We could not log you in' })).toBeVisible();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This login was already finished, or it was started in another browser.');
    await expect.element(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/auth');
    await expect
      .element(screen.getByRole('link', { name: 'Back to home page' }))
      .toHaveAttribute('href', '/');
    expect(log).toHaveBeenCalledWith(
      'Login failed',
      expect.objectContaining({ message: 'Code verifier not found in local storage' }),
    );
  });
});
