import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { Splitter } from '../../../ui/Splitter.tsx';
import { usePaneSize } from './panes.ts';

function Panes() {
  const [width, setWidth] = usePaneSize('files', 26);
  return (
    <div style={{ display: 'flex', width: 1000, height: 300 }}>
      <div style={{ width: `${width}%` }}>Files</div>
      <Splitter
        label="Width of the files"
        between="columns"
        value={width}
        min={12}
        max={60}
        onChange={setWidth}
      />
      <div style={{ flexGrow: 1 }}>Editor</div>
    </div>
  );
}

describe('the panes of a lab', () => {
  it('LAB-02 are resized by keyboard within their limits, and saved on this device', async () => {
    const screen = await renderScreen(<Panes />);
    const splitter = screen.getByRole('separator', { name: 'Width of the files' });
    await expect.element(splitter).toHaveAttribute('aria-valuenow', '26');
    (splitter.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(splitter).toHaveAttribute('aria-valuenow', '30');
    expect(localStorage.getItem('lab:files')).toBe('30');
    await userEvent.keyboard('{End}');
    await expect.element(splitter).toHaveAttribute('aria-valuenow', '60');
    await userEvent.keyboard('{ArrowRight}{Home}');
    await expect.element(splitter).toHaveAttribute('aria-valuenow', '12');
  });

  it('LAB-02 are resized by dragging', async () => {
    const screen = await renderScreen(<Panes />);
    const splitter = screen.getByRole('separator', { name: 'Width of the files' });
    await splitter.dropTo(screen.getByText('Editor'));
    await expect.poll(() => Number(localStorage.getItem('lab:files'))).toBeGreaterThan(26);
  });

  it('LAB-02 start with the saved size', async () => {
    localStorage.setItem('lab:files', '40');
    const screen = await renderScreen(<Panes />);
    await expect.element(screen.getByRole('separator')).toHaveAttribute('aria-valuenow', '40');
  });
});
