import { describe, expect, it, vi } from 'vitest';
import { createOverlay } from './overlay.ts';

function overlayWithIds() {
  let last = 0;
  return createOverlay(() => `toast-${++last}`);
}

describe('overlay', () => {
  it('LAY-11 adds toasts with their defaults and dismisses them', () => {
    const overlay = overlayWithIds();
    overlay.toast({ type: 'failure', message: 'No answer', additionalInfo: 'c-1' });
    overlay.toast({ type: 'success', message: 'Saved', autoClose: true });
    expect(overlay.get().toasts).toEqual([
      {
        id: 'toast-1',
        type: 'danger',
        message: 'No answer',
        position: 'top-right',
        timeout: 5000,
        additionalInfo: 'c-1',
      },
      { id: 'toast-2', type: 'success', message: 'Saved', position: 'top-right', timeout: 10_000 },
    ]);
    overlay.dismissToast('toast-1');
    expect(overlay.get().toasts.map(({ id }) => id)).toEqual(['toast-2']);
  });

  it('LAY-11 ignores an empty message and replaces a toast of the same id', () => {
    const overlay = overlayWithIds();
    overlay.toast({ message: ' ' });
    overlay.toast({ id: 'position', message: 'Waiting to be sent' });
    overlay.toast({ id: 'position', type: 'success', message: 'Sent' });
    expect(overlay.get().toasts.map(({ message }) => message)).toEqual(['Sent']);
  });

  it('LAY-10 shows and closes the Access Denied and the message modal', () => {
    const overlay = overlayWithIds();
    overlay.denyAccess({ clossable: false });
    overlay.showMessage({ type: 'danger', message: 'Careful' });
    expect(overlay.get()).toMatchObject({
      accessDenied: { show: true, clossable: false },
      message: { type: 'danger', message: 'Careful' },
    });
    overlay.closeAccessDenied();
    overlay.closeMessage();
    expect(overlay.get()).toMatchObject({ accessDenied: { show: false }, message: null });
  });

  it('LAY-10 counts loading, so that the last call to end hides the spinner', () => {
    const overlay = overlayWithIds();
    const first = overlay.startLoading();
    const second = overlay.startLoading();
    first();
    first();
    expect(overlay.get().loading).toBe(1);
    second();
    expect(overlay.get().loading).toBe(0);
  });

  it('LAY-10 notifies listeners of every change until they unsubscribe', () => {
    const overlay = overlayWithIds();
    const listener = vi.fn();
    const unsubscribe = overlay.subscribe(listener);
    overlay.toast({ message: 'One' });
    unsubscribe();
    overlay.toast({ message: 'Two' });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
