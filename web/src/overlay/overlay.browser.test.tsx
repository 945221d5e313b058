import { afterEach, describe, expect, it } from 'vitest';
import { ContinueNotice } from '../features/learning/ContinueNotice.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { announceLogin } from '../session/login-beside.ts';
import { overlay } from './overlay.ts';

afterEach(() => {
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
  overlay.closeMessage();
  overlay.closeAccessDenied();
});

describe('toasts', () => {
  it('LAY-11 interrupt for failures only, with the correlation id, and can be dismissed', async () => {
    const screen = await renderScreen(null);
    overlay.toast({ type: 'failure', message: 'No answer', additionalInfo: 'c-1' });
    overlay.toast({ type: 'success', message: 'Saved' });
    const alert = screen.getByRole('alert');
    await expect.element(alert).toHaveTextContent('No answer');
    await expect.element(alert).toHaveTextContent('c-1');
    await expect.element(screen.getByRole('status')).toHaveTextContent('Saved');
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(screen.getByText('No answer')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Saved')).toBeVisible();
  });

  it('LAY-11 close automatically, except under the pointer', async () => {
    const screen = await renderScreen(<p className="mt-100">Elsewhere</p>);
    overlay.toast({ type: 'info', message: 'Read me', timeout: 400 });
    await screen.getByText('Read me').hover();
    await new Promise((resolve) => setTimeout(resolve, 600));
    await expect.element(screen.getByText('Read me')).toBeVisible();
    await screen.getByText('Elsewhere').hover();
    await expect.element(screen.getByText('Read me')).not.toBeInTheDocument();
  });

  it('NEXT-05 can offer an action', async () => {
    const screen = await renderScreen(null);
    let runs = 0;
    overlay.toast({ message: 'Completed', action: { label: 'Undo', run: () => void (runs += 1) } });
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(runs).toBe(1);
  });

  it('LAY-11 appear above the offer to continue, without covering it', async () => {
    const screen = await renderScreen(<ContinueNotice heading={{ anchor: 'steps', text: 'The steps' }} />);
    overlay.toast({
      type: 'success',
      message: 'Completed: Pour',
      position: 'bottom-center',
      timeout: Infinity,
    });
    const toast = screen.getByRole('status');
    const offer = screen.getByRole('complementary', { name: 'Continue where you were' });
    await expect.element(toast).toBeVisible();
    const bottom = () => toast.element().getBoundingClientRect().bottom;
    const gap = () => offer.element().getBoundingClientRect().top - bottom();
    await expect.poll(gap).toBeGreaterThan(0);
    await offer.getByRole('button', { name: 'Stay here' }).click();
    await expect.poll(bottom).toBe(innerHeight - 16);
  });

  it('LAY-11 are at the top right by default, in the top layer', async () => {
    const screen = await renderScreen(null);
    overlay.toast({ message: 'Saved' });
    const toast = screen.getByText('Saved');
    await expect.element(toast).toBeVisible();
    const { left, top } = toast.element().getBoundingClientRect();
    expect(left).toBeGreaterThan(innerWidth / 2);
    expect(top).toBeLessThan(innerHeight / 2);
    expect(toast.element().closest('[popover]')?.matches(':popover-open')).toBe(true);
  });
});

describe('the overlay’s dialogs', () => {
  it('LAY-10 show a message until it is confirmed', async () => {
    const screen = await renderScreen(null);
    overlay.showMessage({ type: 'success', message: 'Your voucher is on its way.' });
    await expect.element(screen.getByRole('dialog', { name: 'Success' })).toBeVisible();
    await screen.getByRole('button', { name: 'OK' }).click();
    await expect.element(screen.getByText('Your voucher is on its way.')).not.toBeInTheDocument();
  });

  it('FACT-07 ask to confirm the login, and can be canceled', async () => {
    const screen = await renderScreen(null);
    const answer = overlay.confirmLogin('You must have logged in within the last minutes.');
    const dialog = screen.getByRole('dialog', { name: "Please confirm it's you" });
    await expect.element(dialog).toHaveTextContent('within the last minutes');
    await expect.element(dialog.getByRole('button', { name: 'Log in again' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await answer).toBe(false);
  });

  it('FACT-09 continue after the login in another tab when pressed, and not for another person', async () => {
    const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub, exp: 9e9, iat: 1 }))}.x`;
    const store = (sub: string) => {
      localStorage.setItem('accessToken', tokenOf(sub));
      localStorage.setItem('idToken', tokenOf(sub));
    };
    store('ada');
    const screen = await renderScreen(null);
    const answer = overlay.confirmLogin('You must have logged in within the last minutes.');
    const dialog = screen.getByRole('dialog', { name: "Please confirm it's you" });
    await expect.element(dialog.getByRole('button', { name: 'Log in again' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Continue' }).elements()).toEqual([]);
    store('grace');
    announceLogin();
    await expect.element(dialog).toHaveTextContent('A different account is now logged in');
    expect(dialog.getByRole('button', { name: 'Continue' }).elements()).toEqual([]);
    store('ada');
    announceLogin();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    expect(await answer).toBe(true);
    localStorage.clear();
  });

  it('LAY-10 deny access, with a close button only if closable', async () => {
    const screen = await renderScreen(null);
    overlay.denyAccess({ clossable: false });
    const dialog = screen.getByRole('dialog', { name: 'Access Denied' });
    await expect.element(dialog).toHaveTextContent('This feature has been disabled by your administrator.');
    expect(dialog.getByRole('button').elements()).toEqual([]);
    overlay.denyAccess();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByText(/has been disabled/)).not.toBeVisible();
  });

  it('LAY-10 show the loader while any call is pending', async () => {
    const screen = await renderScreen(null);
    const [first, second] = [overlay.startLoading(), overlay.startLoading()];
    await expect.element(screen.getByText('Loading')).toBeVisible();
    first();
    await expect.element(screen.getByText('Loading')).toBeVisible();
    second();
    await expect.element(screen.getByText('Loading')).not.toBeInTheDocument();
  });
});
