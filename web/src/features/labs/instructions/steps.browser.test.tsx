import { LAB_HOME, type LabAction, type LabStep, type Workshop } from '@academy/domain/labs';
import { NOTHING_DECLARED } from '@academy/domain/own-machine';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { Checks, CheckState } from '../checks/use-checks.ts';
import type { RunEnd } from '@academy/lab-engine/terminal/line-editor';
import { aWorkspace } from '../testing.ts';
import { WorkspaceProvider } from '../workspace/use-workspace.ts';
import { Instructions } from './Instructions.tsx';

const CHECKS: Checks = {
  states: {},
  isRunning: false,
  passed: [],
  hasNews: false,
  run: async () => 'open',
  runAll: async () => {},
};

const run = (command: string, options: Partial<LabStep> = {}): LabStep => ({
  title: command,
  description: '',
  action: { does: 'terminal:execute', command, session: 1 },
  ...options,
});

type Rendering = { html?: string; pages?: number; checks?: Checks; end?: () => Promise<RunEnd> };

async function render(actions: LabStep[], { html, checks = CHECKS, end, pages = 1 }: Rendering = {}) {
  const workshop: Workshop = {
    name: 'tea',
    title: 'Tea',
    description: '',
    pages: Array.from({ length: pages }, (_, page) => ({
      name: `0${page + 1}`,
      title: 'Boil',
      html: html ?? actions.map((_action, at) => `<div data-lab-action="${at}"></div>`).join(''),
      actions,
      next: '',
    })),
    files: [],
    checks: [],
    runsInPage: true,
    ownMachine: NOTHING_DECLARED,
  };
  const ran: string[] = [];
  const runAction = async (action: LabAction) => {
    ran.push('command' in action ? action.command : action.does);
    return { isDone: true, message: '', ...(end && { end: end() }) };
  };
  const workspace = await aWorkspace({});
  const screen = await renderScreen(
    <WorkspaceProvider value={workspace}>
      <Instructions workshop={workshop} runAction={runAction} checks={checks} />
    </WorkspaceProvider>,
  );
  return { screen, ran, workspace };
}

describe('the options of an action', () => {
  it('LAB-05 start it automatically, hidden, and start the next one', async () => {
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
    const { screen, ran } = await render([run('first', { startsItself: true })], {
      html: '<details><summary>More</summary><div data-lab-action="0"></div></details>',
    });
    expect(ran).toEqual([]);
    await screen.getByText('More').click();
    await expect.poll(() => ran).toEqual(['first']);
  });

  it('LAB-05 do not start actions that use the clipboard or open a tab', async () => {
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

  it('LAB-05 prevent another click', async () => {
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

describe('the state of an action', () => {
  it.each([
    [0, 'done', 'Done'],
    [2, 'failed', 'Failed, exit code 2'],
    ['stopped', 'failed', 'Stopped'],
  ] as const)('LAB-08 shows how its command ended: %s', async (end, state, words) => {
    let finish = (_end: RunEnd) => {};
    const { screen } = await render([run('cat cup', { title: 'Read it' })], {
      end: () => new Promise((resolve) => (finish = resolve)),
    });
    const card = screen.container.querySelector('.lab-action');
    await screen.getByRole('button', { name: 'Read it' }).click();
    await expect.element(screen.getByText('Running…')).toBeVisible();
    expect(card?.getAttribute('data-state')).toBe('running');
    finish(end);
    await expect.element(screen.getByText(words)).toBeVisible();
    expect(card?.getAttribute('data-state')).toBe(state);
  });

  it('LAB-14 shows a check mark only once a check has passed', async () => {
    const check: LabStep = {
      title: 'Is it full?',
      description: '',
      action: { does: 'examiner:execute-test', name: 'full' },
    };
    const markOf = async (state: CheckState) => {
      const { screen } = await render([check], { checks: { ...CHECKS, states: { full: state } } });
      const button = screen.getByRole('button', { name: 'Is it full?' });
      const mark = button.element().querySelector('path')?.getAttribute('d');
      await screen.unmount();
      return mark;
    };
    const tick = await markOf({ status: 'passed' });
    expect(await markOf({ status: 'open' })).not.toBe(tick);
    expect(await markOf({ status: 'failed', output: '' })).not.toBe(tick);
  });

  it("LAB-14 shows a file's name, with its folders below in small print", async () => {
    const action: LabAction = { does: 'editor:open-file', file: `${LAB_HOME}/a/b/cup.txt`, line: 1 };
    const { screen } = await render([{ title: 'Open cup.txt', description: '', action }]);
    await expect.element(screen.getByRole('button', { name: 'Open cup.txt', exact: true })).toBeVisible();
    const folder = screen.getByText('~/a/b', { exact: true }).element();
    expect(Number.parseFloat(getComputedStyle(folder).fontSize)).toBeLessThan(14);
  });

  it('LAB-14 does not cover the sticky bar with a copy button', async () => {
    const many = Array.from({ length: 12 }, (_, at) => run(`echo ${at}`));
    const { screen } = await render(many, { pages: 2 });
    const scroller = screen.getByRole('progressbar').element().parentElement?.parentElement as HTMLElement;
    scroller.style.height = '300px';
    const bar = screen.getByRole('progressbar').element().parentElement as HTMLElement;
    const copy = screen.getByRole('button', { name: 'Copy the text' }).nth(4).element();
    const { top, height } = copy.getBoundingClientRect();
    const at = bar.getBoundingClientRect();
    scroller.scrollTop += top + height / 2 - (at.top + at.height / 2);
    const moved = copy.getBoundingClientRect();
    const hit = document.elementFromPoint(moved.left + moved.width / 2, moved.top + moved.height / 2);
    expect(bar.contains(hit)).toBe(true);
  });
});

describe('a check with a form', () => {
  const form = {
    inputs: [
      { name: 'cup', title: 'Your cup', type: 'string', initial: '', isRequired: true },
      { name: 'milk', title: 'Milk', type: 'boolean', initial: 'true', isRequired: false },
    ],
    submit: 'Pour',
  } as const;

  it('LAB-12 is filled in inside its action, which waits for it even if it starts automatically', async () => {
    const action: LabAction = {
      does: 'examiner:execute-test',
      name: 'full',
      form: { ...form, inputs: [...form.inputs] },
    };
    const { screen, ran, workspace } = await render([
      { title: 'Is it full?', description: '', action, startsItself: true },
    ]);
    await screen.getByLabelText('Your cup').fill('blue');
    await screen.getByLabelText('Milk').click();
    expect(ran).toEqual([]);
    await screen.getByRole('button', { name: 'Pour' }).click();
    await expect.poll(() => ran).toEqual(['examiner:execute-test']);
    expect(workspace.view().inputs).toEqual({ full: { cup: 'blue', milk: 'false' } });
  });
});
