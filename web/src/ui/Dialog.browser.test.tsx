import { useState, type ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { focusHeading } from './focus-heading.ts';

function Opener({ closable = true }: { closable?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} title="Details" closable={closable} onClose={() => setOpen(false)}>
        <p>Inside</p>
      </Dialog>
    </>
  );
}

async function openDialog(props: ComponentProps<typeof Opener> = {}) {
  const screen = await renderScreen(<Opener {...props} />);
  await screen.getByRole('button', { name: 'Open' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Details' });
  await expect.element(dialog).toBeVisible();
  return { screen, dialog };
}

describe('Dialog', () => {
  it('LAY-13 closes by its button and returns the focus', async () => {
    const { screen, dialog } = await openDialog();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('LAY-13 closes on Escape', async () => {
    const { screen } = await openDialog();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('Inside')).not.toBeVisible();
  });

  it('LAY-13 closes on a click on its backdrop, and not on one inside', async () => {
    const { screen, dialog } = await openDialog();
    await screen.getByText('Inside').click();
    await expect.element(dialog).toBeVisible();
    await dialog.click({ position: { x: -40, y: -40 }, force: true });
    await expect.element(screen.getByText('Inside')).not.toBeVisible();
  });

  it('LAY-10 with a required answer closes neither on Escape nor on its backdrop', async () => {
    const { screen, dialog } = await openDialog({ closable: false });
    await userEvent.keyboard('{Escape}');
    await dialog.click({ position: { x: -40, y: -40 }, force: true });
    await expect.element(dialog).toBeVisible();
    expect(screen.getByRole('button', { name: 'Close' }).elements()).toEqual([]);
  });
});

function Deletion({ onConfirm, ...rest }: { onConfirm: () => void; removesOpener?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <main>
      <h1 tabIndex={-1}>Alerts</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ConfirmDialog
        open={open}
        title="Delete this alert?"
        confirm="Delete"
        isDangerous
        onConfirm={() => (onConfirm(), close())}
        onClose={close}
        {...rest}
      >
        <p>This can’t be undone.</p>
      </ConfirmDialog>
    </main>
  );
}

describe('ConfirmDialog', () => {
  it('ADM-02 acts only when it is confirmed', async () => {
    const onConfirm = vi.fn();
    const screen = await renderScreen(<Deletion onConfirm={onConfirm} />);
    await screen.getByRole('button', { name: 'Open' }).click();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Open' }).click();
    await screen.getByRole('button', { name: 'Delete' }).click();
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('LAY-13 moves the focus to the heading if its opener is deleted too', async () => {
    const screen = await renderScreen(<Deletion onConfirm={() => undefined} removesOpener />);
    await screen.getByRole('button', { name: 'Open' }).click();
    await screen.getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Alerts' })).toHaveFocus();
  });
});

describe('focusHeading', () => {
  it('LAY-13 focuses the heading of the page, or the page if it has none', async () => {
    const screen = await renderScreen(
      <main id="main" tabIndex={-1}>
        <h1 tabIndex={-1}>Courses</h1>
      </main>,
    );
    focusHeading();
    await expect.element(screen.getByRole('heading', { name: 'Courses' })).toHaveFocus();
    await screen.unmount();
    const bare = await renderScreen(<main id="main" tabIndex={-1} />);
    focusHeading();
    await expect.element(bare.getByRole('main')).toHaveFocus();
  });

  it('LAY-13 stays within an open dialog, since nothing behind it can take the focus', async () => {
    const screen = await renderScreen(
      <main>
        <h1 tabIndex={-1}>Courses</h1>
        <Dialog open title="Details" onClose={() => undefined}>
          <button type="button">Inside</button>
        </Dialog>
      </main>,
    );
    await screen.getByRole('button', { name: 'Inside' }).click();
    focusHeading();
    await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });
});
