import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aWorkspace } from '../testing.ts';
import { WorkspaceProvider } from '../workspace/use-workspace.ts';
import { WorkArea } from './WorkArea.tsx';

describe('WorkArea', () => {
  it('LAB-03 does not truncate the name of the file list on a tablet', async () => {
    await page.viewport(820, 1180);
    const workspace = await aWorkspace({ 'notes.md': 'Hi' });
    const screen = await renderScreen(
      <WorkspaceProvider value={workspace}>
        <div style={{ display: 'flex', width: 508, height: 600 }}>
          <WorkArea focused={null} />
        </div>
      </WorkspaceProvider>,
    );
    const heading = screen.getByRole('heading', { name: 'Files' });
    await expect.element(heading).toBeVisible();
    const { scrollWidth, clientWidth } = heading.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await page.viewport(1280, 900);
  });
});
