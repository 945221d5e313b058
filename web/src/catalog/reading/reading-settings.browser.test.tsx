import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ReadingMenu } from './ReadingMenu.tsx';
import { ReadingPage } from './ReadingPage.tsx';
import '../prose.css';

const root = document.documentElement;

afterEach(() => {
  delete root.dataset['textSize'];
  delete root.dataset['lineLength'];
});

const renderText = (text = <p>Boil it.</p>, isReady = true) =>
  renderScreen(
    <ReadingPage
      bar={
        <div className="ml-auto">
          <ReadingMenu />
        </div>
      }
      toc={[]}
      heading={<h1>Tea</h1>}
      isReady={isReady}
    >
      <div className="prose">{text}</div>
    </ReadingPage>,
  );

describe('text size and line length', () => {
  it('READ-02 are chosen in a menu and remembered on the device', async () => {
    const screen = await renderText();
    const text = screen.getByText('Boil it.').element();
    const column = text.closest<HTMLElement>('.reading-text');
    expect(getComputedStyle(text).fontSize).toBe('18px');
    expect(column?.offsetWidth).toBe(608);
    await screen.getByRole('button', { name: 'Text size and line length' }).click();
    await screen.getByText('Very large').click();
    await expect.poll(() => getComputedStyle(text).fontSize).toBe('23.4px');
    // The line length in characters is unchanged.
    expect(column?.offsetWidth).toBe(790);
    await screen.getByText('Short').click();
    await expect.poll(() => column?.offsetWidth).toBe(645);
    expect({ ...localStorage }).toEqual({ textSize: 'larger', lineLength: 'short' });
  });

  it('READ-02 are chosen by keyboard; defaults are not stored', async () => {
    root.dataset['textSize'] = 'larger';
    localStorage.setItem('textSize', 'larger');
    const screen = await renderText();
    screen.getByRole('button', { name: 'Text size and line length' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('radio', { name: 'Very large' })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect
      .element(screen.getByRole('group', { name: 'Text size' }).getByRole('radio', { name: 'Normal' }))
      .toBeChecked();
    expect(getComputedStyle(screen.getByText('Boil it.').element()).fontSize).toBe('18px');
    expect(localStorage.length).toBe(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Text size and line length' })).toHaveFocus();
  });
});

describe('reading progress', () => {
  const progressOf = (screen: Awaited<ReturnType<typeof renderText>>) =>
    screen.getByRole('progressbar', { name: 'Reading progress' });

  it('READ-01 is 0 until the text has loaded', async () => {
    const screen = await renderText(<p>A placeholder</p>, false);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await expect.element(progressOf(screen)).toHaveAttribute('aria-valuenow', '0');
    expect(getComputedStyle(progressOf(screen).element()).scale).toBe('0 1');
  });

  it('READ-01 follows the growing height of a text, such as with its pictures', async () => {
    const screen = await renderText(<div className="picture">Short</div>);
    await expect.element(progressOf(screen)).toHaveAttribute('aria-valuenow', '100');
    const picture = document.querySelector<HTMLElement>('.picture');
    if (picture) picture.style.height = '4000px';
    await expect.element(progressOf(screen)).toHaveAttribute('aria-valuenow', '0');
    scrollTo(0, 100_000);
    await expect.element(progressOf(screen)).toHaveAttribute('aria-valuenow', '100');
    scrollTo(0, 0);
  });
});
