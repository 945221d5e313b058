import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { Splitter } from './Splitter.tsx';
import { Tooltip } from './Tooltip.tsx';

describe('Tooltip', () => {
  const renderTip = (props: object = {}) =>
    renderScreen(
      <div className="grid h-60 place-items-center">
        <Tooltip text="Open the menu" delay={0} {...props}>
          <button type="button">Menu</button>
        </Tooltip>
        <button type="button">Elsewhere</button>
      </div>,
    );

  it('LAY-12 is shown above its control on hover and hidden when the pointer leaves', async () => {
    const screen = await renderTip();
    const [tip, button] = [screen.getByText('Open the menu'), screen.getByRole('button', { name: 'Menu' })];
    await expect.element(tip).not.toBeVisible();
    await button.hover();
    await expect.element(tip).toBeVisible();
    const [above, below] = [tip, button].map((one) => one.element().getBoundingClientRect());
    expect(above?.bottom).toBeLessThanOrEqual((below?.top ?? 0) - 7);
    await screen.getByRole('button', { name: 'Elsewhere' }).hover();
    await expect.element(tip).not.toBeVisible();
  });

  it('LAY-12 is shown below if there is no room above', async () => {
    const screen = await renderScreen(
      <div className="fixed top-0 left-0">
        <Tooltip text="Open the menu" delay={0}>
          <button type="button">Menu</button>
        </Tooltip>
      </div>,
    );
    await screen.getByRole('button', { name: 'Menu' }).hover();
    const tip = screen.getByText('Open the menu');
    await expect.element(tip).toBeVisible();
    const button = screen.getByRole('button', { name: 'Menu' }).element().getBoundingClientRect();
    expect(tip.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(button.bottom);
  });

  it('LAY-12 waits for its delay, so that a passing pointer shows nothing', async () => {
    const screen = await renderTip({ delay: 250 });
    const tip = screen.getByText('Open the menu');
    await screen.getByRole('button', { name: 'Menu' }).hover();
    expect(tip.element().matches(':popover-open')).toBe(false);
    await screen.getByRole('button', { name: 'Elsewhere' }).hover();
    await new Promise((resolve) => setTimeout(resolve, 350));
    await expect.element(tip).not.toBeVisible();
  });

  it('LAY-13 is shown for keyboard focus and closed by a key', async () => {
    const screen = await renderTip();
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
    const tip = screen.getByText('Open the menu');
    await expect.element(tip).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(tip).not.toBeVisible();
  });
});

function Panes({ between, onChange }: { between: 'columns' | 'rows'; onChange: (value: number) => void }) {
  const [value, setValue] = useState(50);
  const change = (next: number) => {
    setValue(next);
    onChange(next);
  };
  return (
    <div className={`flex h-100 w-200 ${between === 'rows' ? 'flex-col' : ''}`}>
      <div className="bg-tint" style={{ flexBasis: `${value}%` }} />
      <Splitter label="Resize" between={between} value={value} min={20} max={80} onChange={change} />
      <div className="grow" />
    </div>
  );
}

describe('Splitter', () => {
  it.each([
    { between: 'columns', orientation: 'vertical', less: '{ArrowLeft}', more: '{ArrowRight}' },
    { between: 'rows', orientation: 'horizontal', less: '{ArrowUp}', more: '{ArrowDown}' },
  ] as const)('LAY-13 moves between $between with the arrow keys, within its limits', async (one) => {
    const { between, orientation, less, more } = one;
    const screen = await renderScreen(<Panes between={between} onChange={() => undefined} />);
    const splitter = screen.getByRole('separator', { name: 'Resize' });
    await expect.element(splitter).toHaveAttribute('aria-orientation', orientation);
    await userEvent.tab();
    await expect.element(splitter).toHaveFocus();
    await userEvent.keyboard(less);
    await expect.element(splitter).toHaveAttribute('aria-valuenow', '46');
    await userEvent.keyboard(more + more);
    await expect.element(splitter).toHaveAttribute('aria-valuenow', '54');
    await userEvent.keyboard('{Home}' + less);
    await expect.element(splitter).toHaveAttribute('aria-valuenow', '20');
    await userEvent.keyboard('{End}' + more);
    await expect.element(splitter).toHaveAttribute('aria-valuenow', '80');
  });

  it('is dragged with the pointer, and reset by a double click', async () => {
    const onChange = vi.fn();
    const screen = await renderScreen(
      <>
        <Panes between="columns" onChange={onChange} />
        <p className="absolute top-10 left-60">Here</p>
      </>,
    );
    const splitter = screen.getByRole('separator', { name: 'Resize' });
    await userEvent.dragAndDrop(splitter, screen.getByText('Here'));
    await expect.poll(() => Number(splitter.element().getAttribute('aria-valuenow'))).toBeLessThan(45);
    await splitter.dblClick();
    await expect.element(splitter).toHaveAttribute('aria-valuenow', '50');
  });
});
