import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { Menu } from './Menu.tsx';

const menu = (
  <>
    <Menu label="Account" icon="users">
      {(close) => (
        <button type="button" onClick={close}>
          Settings
        </button>
      )}
    </Menu>
    <button type="button">Elsewhere</button>
  </>
);

describe('Menu', () => {
  it('opens below its button and shows the state to assistive technology', async () => {
    const screen = await renderScreen(menu);
    const opener = screen.getByRole('button', { name: 'Account' });
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
    await expect.element(screen.getByText('Settings')).not.toBeVisible();
    await opener.click();
    await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByText('Settings')).toBeVisible();
  });

  it('closes on Escape and returns the focus to its button', async () => {
    const screen = await renderScreen(menu);
    await screen.getByRole('button', { name: 'Account' }).click();
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: 'Settings' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('Settings')).not.toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
  });

  it('closes when the focus leaves it', async () => {
    const screen = await renderScreen(menu);
    await screen.getByRole('button', { name: 'Account' }).click();
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.element(screen.getByText('Settings')).not.toBeVisible();
  });

  it('stays open when text in it is clicked, even inside a focusable page', async () => {
    const screen = await renderScreen(
      <main tabIndex={-1}>
        <Menu label="Size" icon="level">
          <label>
            <input type="radio" className="sr-only" /> Large
          </label>
        </Menu>
      </main>,
    );
    await screen.getByRole('button', { name: 'Size' }).click();
    await screen.getByText('Large').click();
    await expect.element(screen.getByRole('radio', { name: 'Large' })).toBeChecked();
  });

  it('closes by an item that requests it and returns the focus to its button', async () => {
    const screen = await renderScreen(menu);
    await screen.getByRole('button', { name: 'Account' }).click();
    await screen.getByRole('button', { name: 'Settings' }).click();
    await expect.element(screen.getByText('Settings')).not.toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
  });
});
