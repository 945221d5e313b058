import type { LabAction, LabStep, Workshop } from '@academy/domain/labs';
import { NOTHING_DECLARED } from '@academy/domain/own-machine';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { Checks } from '../checks/use-checks.ts';
import { aWorkspace } from '../testing.ts';
import { WorkspaceProvider } from '../workspace/use-workspace.ts';
import { Instructions } from './Instructions.tsx';

const CHECKS: Checks = {
  states: {},
  isRunning: false,
  passed: 0,
  run: async () => 'open',
  runAll: async () => {},
  reset: () => {},
};

const run = (command: string, options: Partial<LabStep> = {}): LabStep => ({
  title: command,
  description: '',
  action: { does: 'terminal:execute', command, session: 1 },
  ...options,
});

async function render(actions: LabStep[], html?: string) {
  const workshop: Workshop = {
    name: 'tea',
    title: 'Tea',
    description: '',
    pages: [
      {
        name: '01',
        title: 'Boil',
        html: html ?? actions.map((_, at) => `<div data-lab-action="${at}"></div>`).join(''),
        actions,
        next: '',
      },
    ],
    files: [],
    checks: [],
    runsInPage: true,
    ownMachine: NOTHING_DECLARED,
  };
  const ran: string[] = [];
  const runAction = async (action: LabAction) => {
    ran.push('command' in action ? action.command : action.does);
    return { isDone: true, message: '' };
  };
  const screen = await renderScreen(
    <WorkspaceProvider value={await aWorkspace({})}>
      <Instructions workshop={workshop} runAction={runAction} checks={CHECKS} />
    </WorkspaceProvider>,
  );
  return { screen, ran };
}

describe('the options of an action', () => {
  it('LAB-05 let it start by itself, hidden, and start the one after it', async () => {
    const { screen, ran } = await render([
      run('first', { startsItself: true, isHidden: true, startsNext: 0 }),
      run('second'),
      run('third'),
    ]);
    await expect.poll(() => ran).toEqual(['first', 'second']);
    await expect.element(screen.getByRole('button', { name: 'second' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'first' })).not.toBeInTheDocument();
  });

  it('LAB-05 wait for a section to be opened', async () => {
    const { screen, ran } = await render(
      [run('first', { startsItself: true })],
      '<details><summary>More</summary><div data-lab-action="0"></div></details>',
    );
    expect(ran).toEqual([]);
    await screen.getByText('More').click();
    await expect.poll(() => ran).toEqual(['first']);
  });

  it('LAB-05 let nothing take over the clipboard or open a tab', async () => {
    const { ran } = await render([
      { ...run('copy', { startsItself: true }), action: { does: 'workshop:copy', text: 'a' } },
      {
        ...run('visit', { startsItself: true }),
        action: { does: 'dashboard:open-url', url: 'https://a.example' },
      },
      run('last', { startsItself: true }),
    ]);
    await expect.poll(() => ran).toEqual(['last']);
  });

  it('LAB-05 keep it from being clicked again', async () => {
    const { screen, ran } = await render([run('once', { cooldown: null }), run('often', { cooldown: 0 })]);
    const once = screen.getByRole('button', { name: 'once' });
    await once.click();
    await expect.element(once).toBeDisabled();
    const often = screen.getByRole('button', { name: 'often' });
    await often.click();
    await expect.element(often).toBeEnabled();
    await often.click();
    expect(ran).toEqual(['once', 'often', 'often']);
  });
});
