import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { useModal } from './use-modal.ts';

function Panel() {
  const [open, setOpen] = useState(true);
  const modal = useModal({ open, onClose: () => setOpen(false) });
  const reopen = () => {
    flushSync(() => setOpen(false));
    flushSync(() => setOpen(true));
  };
  return (
    <dialog {...modal} aria-label="Search">
      <button type="button" onClick={reopen}>
        Close and open
      </button>
    </dialog>
  );
}

it('PAL-01 stays open if it is reopened before the close event', async () => {
  const screen = await renderScreen(<Panel />);
  const dialog = screen.getByRole('dialog').element() as HTMLDialogElement;
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  await screen.getByRole('button').click();
  await closed;
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(dialog.open).toBe(true);
});
