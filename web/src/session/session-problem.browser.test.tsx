import { HttpError } from '@academy/contract/http-error';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FailureNotice } from '../api/FailureNotice.tsx';
import { overlay } from '../overlay/overlay.ts';
import { aPage } from '../testing/page.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { createProblemNotice } from './session-problem.ts';

const aNotice = (retry = async () => true) =>
  createProblemNotice({ overlay, session: aPage({}).session, retry });

afterEach(() => {
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
});

describe('the message about a session problem', () => {
  it.each(['ended', 'refused'] as const)(
    'SESS-07 stays and offers to log in when it is %s, and goes once it works again',
    async (problem) => {
      const screen = await renderScreen(null);
      const show = aNotice();
      show(problem);
      const message = screen.getByText('Your session has ended. Please log in again.');
      await expect.element(message).toBeVisible();
      await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
      expect(overlay.get().toasts).toMatchObject([{ timeout: Infinity }]);
      show(null);
      await expect.element(message).not.toBeInTheDocument();
    },
  );

  it('SESS-07 offers to retry while the login service does not respond, and reports each failure', async () => {
    const screen = await renderScreen(null);
    const retry = vi.fn(async () => true).mockResolvedValueOnce(false);
    aNotice(retry)('unreachable');
    const message = screen.getByText(/the login service isn’t responding/);
    const tryAgain = screen.getByRole('button', { name: 'Try again' });
    await tryAgain.click();
    await expect.poll(() => retry.mock.calls.length).toBe(1);
    await expect.element(message).toBeVisible();
    await tryAgain.click();
    await expect.element(message).not.toBeInTheDocument();
    expect(retry).toHaveBeenCalledTimes(2);
  });
});

describe('content that failed to load because the login was refused', () => {
  it('SESS-07 offers to log in, since a retry would be refused too', async () => {
    const error = new HttpError({
      status: 401,
      envelope: {
        success: false,
        data: null,
        errors: [{ message: 'Your session was ended.' }],
        message: null,
        correlationId: 'c-1',
      },
    });
    const screen = await renderScreen(
      <FailureNotice title="Your courses could not be loaded." error={error} onRetry={() => {}} />,
    );
    await expect.element(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  });
});
