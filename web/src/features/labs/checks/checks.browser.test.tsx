import { setLabChecks } from '@academy/contract/labs';
import { markComplete, markStarted } from '@academy/contract/progress';
import type { CheckForm, LabStep } from '@academy/domain/labs';
import { NOTHING_DECLARED } from '@academy/domain/own-machine';
import { describe, expect, it } from 'vitest';
import { ResetDialog } from '../browser/ResetDialog.tsx';
import { stubCall, type SentRequest } from '../../../testing/calls.ts';
import { signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { BrowserLabData } from '../lab-data.ts';
import type { FromShell, ToShell } from '@academy/lab-engine/shell/protocol';
import type { ShellWorker } from '@academy/lab-engine/shell/runner';
import { aWorkspace, EDUCATES_LAB } from '../testing.ts';
import { WorkspaceProvider } from '../workspace/use-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { ChecksPanel } from './ChecksPanel.tsx';
import { useRememberedChecks } from './remembered-checks.ts';
import { useChecks } from './use-checks.ts';

const NAMES = ['full', 'hot'];
const LAB: BrowserLabData = {
  kind: 'browser',
  returnTo: '/courses/tea/lessons/brew',
  lesson: { ...EDUCATES_LAB.lesson, manualCompletion: false },
  passedChecks: [],
  workshop: {
    name: 'tea',
    title: 'Tea',
    description: '',
    pages: [{ name: '01', title: 'Pour', html: '', actions: [], next: '' }],
    files: [],
    checks: NAMES.map((name) => ({ name, title: `It is ${name}`, script: name, hints: [] })),
    runsInPage: true,
    ownMachine: NOTHING_DECLARED,
  },
};

/** A shell whose checks exit with the given codes, by script. */
function shell(results: Record<string, number>): () => ShellWorker {
  return () => {
    let deliver: (event: { data: FromShell }) => void = () => {};
    return {
      terminate: () => {},
      postMessage(message: ToShell) {
        if (message.type !== 'check') return;
        const code = results[message.script] ?? 1;
        const result = { code, output: code === 0 ? '' : `Not ${message.script} enough.` };
        deliver({ data: { type: 'checked', id: message.id, result } });
      },
      addEventListener: (type: string, listener: (event: never) => void) => {
        if (type === 'message') deliver = listener as typeof deliver;
      },
    };
  };
}

const passedIn = ({ body }: SentRequest) => (body as { passedChecks: string[] }).passedChecks;

function Panel({ lab, isPersonal }: { lab: BrowserLabData; isPersonal: boolean }) {
  const checks = useChecks({ ...lab, isPersonal });
  useRememberedChecks({ ...lab, isPersonal, passed: checks.passed });
  return <ChecksPanel lab={lab} what="lesson" isPersonal={isPersonal} checks={checks} />;
}

type Rendering = {
  results?: Record<string, number>;
  workspace?: Workspace;
  isMember?: boolean;
  isPersonal?: boolean;
} & Partial<BrowserLabData>;

async function render({
  results = {},
  isMember = true,
  isPersonal = true,
  workspace,
  ...lab
}: Rendering = {}) {
  const sent = stubCall(setLabChecks, (request) => ({ passedChecks: passedIn(request) }));
  const completed = stubCall(markComplete, {
    lesson: { lessonId: 'brew', isComplete: true, progressStatus: 'completed' },
    completedLesson: 1,
    lessonsCount: 2,
    progressStatus: 'In Progress',
    isLastLesson: false,
    nextLesson: null,
  });
  stubCall(markStarted, { lessonId: 'brew', progressStatus: 'started' });
  const opened = workspace ?? (await aWorkspace({ 'cup.txt': 'empty\n' }, { spawn: shell(results) }));
  const screen = await renderScreen(
    <WorkspaceProvider value={opened}>
      <Panel lab={{ ...LAB, ...lab }} isPersonal={isPersonal} />
    </WorkspaceProvider>,
    { ...(isMember && { session: signIn() }) },
  );
  return {
    screen,
    sent,
    completed,
    workspace: opened,
    check: () => screen.getByText('Check my work').click(),
  };
}

describe('the checks of a lab', () => {
  it('LAB-06 are passed if the server or this browser has stored that', async () => {
    const workspace = await aWorkspace({});
    workspace.pass('hot');
    const { screen, sent, completed } = await render({ workspace, passedChecks: ['full'] });
    await expect.element(screen.getByText('2 of 2 checks passed', { exact: true })).toBeVisible();
    // Passes stored only in this browser are sent, and complete the lesson.
    await expect.poll(() => sent.map(passedIn)).toEqual([['full', 'hot']]);
    await expect.poll(() => completed.length).toBe(1);
  });

  it('LAB-06 do not complete the lesson again if stored by the server, since the learner may have undone it', async () => {
    const { screen, sent, completed } = await render({ passedChecks: NAMES });
    const button = screen.getByRole('button', { name: 'Complete lesson' });
    await expect.element(button).toBeVisible();
    expect([sent, completed]).toEqual([[], []]);
    await button.click();
    await expect.poll(() => completed.length).toBe(1);
  });

  it('LAB-06 are revoked when they fail again, or after a reset', async () => {
    const { screen, sent, check, workspace } = await render({
      results: { full: 0 },
      passedChecks: NAMES,
    });
    await check();
    await expect.element(screen.getByText('Not hot enough.')).toBeVisible();
    await expect.poll(() => sent.map(passedIn).at(-1)).toEqual(['full']);
    workspace.reset();
    await expect.element(screen.getByText('0 of 2 checks passed', { exact: true })).toBeVisible();
    await expect.poll(() => sent.map(passedIn).at(-1)).toEqual([]);
  });

  it('LAB-06 are not sent for a visitor', async () => {
    const { screen, sent, check } = await render({ results: { full: 0, hot: 0 }, isMember: false });
    await check();
    await expect.element(screen.getByText('Log in to complete the lesson')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('LAB-07 are the only way to complete a lab, unless its author allows another', async () => {
    const byChecks = await render();
    const button = (screen: typeof byChecks.screen) =>
      screen.getByRole('button', { name: 'Complete lesson' });
    await expect.element(byChecks.screen.getByText('0 of 2 checks passed', { exact: true })).toBeVisible();
    await expect.element(button(byChecks.screen)).not.toBeInTheDocument();
    await byChecks.screen.unmount();
    const byHand = await render({ lesson: { ...LAB.lesson, manualCompletion: true } });
    await expect.element(button(byHand.screen)).toBeVisible();
  });

  it('LAB-14 have an empty circle until they pass', async () => {
    const { screen, check } = await render({ results: { full: 0 } });
    await check();
    const mark = screen.getByText('Not yet', { exact: true }).element().parentElement as HTMLElement;
    expect(mark.querySelector('svg')).toBeNull();
    expect(getComputedStyle(mark).borderRadius).not.toBe('0px');
    await expect.element(screen.getByText('Passed', { exact: true })).toBeInTheDocument();
  });

  it("LAB-12 run with the form's values, and name missing ones", async () => {
    const form: CheckForm = {
      inputs: [{ name: 'cup', title: 'Your cup', type: 'string', initial: '', isRequired: true }],
      submit: '',
    };
    const step: LabStep = {
      title: '',
      description: '',
      action: { does: 'examiner:execute-test', name: 'full', form },
    };
    const pages = [{ name: '01', title: 'Pour', html: '', actions: [step], next: '' }];
    const { screen, check } = await render({
      results: { full: 0, hot: 0 },
      workshop: { ...LAB.workshop, pages },
    });
    await check();
    await expect.element(screen.getByText('Please fill in its form first: Your cup.')).toBeVisible();
  });
});

describe('the end of a lab', () => {
  it('LAB-13 celebrates once, with a small check mark next to the text', async () => {
    const { screen, check, completed } = await render({ results: { full: 0, hot: 0 } });
    await check();
    const end = screen.getByRole('status').filter({ hasText: 'Well done!' });
    await expect.element(end.getByText('All checks pass: the lesson is complete.')).toBeVisible();
    await expect.element(end.getByRole('link', { name: 'See your results' })).toBeVisible();
    const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const mark = end.element().querySelector('.lab-success-mark');
    expect(box(mark).width).toBeLessThan(50);
    expect(box(end.getByText('Well done!').element()).left).toBeGreaterThan(box(mark).right);
    expect(end.element().querySelectorAll('.lab-confetti i').length).toBeGreaterThan(0);
    expect(completed).toHaveLength(1);
  });

  it('LAB-13 does not celebrate when the lab is reopened', async () => {
    const { screen } = await render({
      passedChecks: NAMES,
      lesson: { ...LAB.lesson, isComplete: true, progressStatus: 'completed' },
    });
    const end = screen.getByRole('status').filter({ hasText: 'Well done!' });
    await expect.element(end).toBeVisible();
    expect(end.element().querySelector('.lab-confetti')).toBeNull();
    expect(end.element().hasAttribute('data-new')).toBe(false);
  });

  it('LAB-13 does not celebrate when a visitor reopens the lab', async () => {
    const workspace = await aWorkspace({});
    for (const name of NAMES) workspace.pass(name);
    const { screen } = await render({ workspace, isMember: false });
    const end = screen.getByRole('status').filter({ hasText: 'Well done!' });
    await expect.element(end).toBeVisible();
    expect(end.element().querySelector('.lab-confetti')).toBeNull();
  });

  it('LAB-13 completes and celebrates nothing before the data is the member’s own', async () => {
    const workspace = await aWorkspace({});
    for (const name of NAMES) workspace.pass(name);
    const { screen, completed } = await render({ workspace, isPersonal: false });
    await expect.element(screen.getByText('2 of 2 checks passed', { exact: true })).toBeVisible();
    expect(screen.getByText('Complete lesson').query()).toBeNull();
    expect(screen.getByText('Well done!').query()).toBeNull();
    expect(completed).toHaveLength(0);
  });
});

describe('resetting a lab', () => {
  const open = async (act: (workspace: Workspace) => void) => {
    const workspace = await aWorkspace({ 'cup.txt': 'empty\n' });
    act(workspace);
    let isClosed = false;
    const screen = await renderScreen(
      <WorkspaceProvider value={workspace}>
        <ResetDialog workshop={LAB.workshop} onClose={() => (isClosed = true)} />
      </WorkspaceProvider>,
    );
    return { screen, workspace, isClosed: () => isClosed };
  };

  it('LAB-11 returns to a passed check, and says before and after what that discards', async () => {
    const { screen, workspace, isClosed } = await open((lab) => {
      lab.write('cup.txt', 'full\n');
      lab.pass('full');
      lab.write('cup.txt', 'spilled\n');
      lab.write('rag.txt', 'wet\n');
      lab.pass('hot');
    });
    await expect.element(screen.getByLabelText('The start of the lab')).toBeChecked();
    await expect.element(screen.getByText('the passed checks “It is full” and “It is hot”')).toBeVisible();
    await screen.getByLabelText('After “It is full” passed').click();
    await expect.element(screen.getByText('changes in cup.txt')).toBeVisible();
    await expect.element(screen.getByText('the file rag.txt')).toBeVisible();
    await expect.element(screen.getByText('the passed check “It is hot”')).toBeVisible();
    await screen.getByRole('button', { name: 'Reset the lab' }).click();
    expect([workspace.text('cup.txt'), workspace.text('rag.txt')]).toEqual(['full\n', null]);
    await expect
      .element(screen.getByText('Lost: changes in cup.txt; the file rag.txt; the passed check “It is hot”.'))
      .toBeVisible();
    expect(isClosed()).toBe(true);
  });

  it('LAB-11 offers no step without stored files', async () => {
    const { screen } = await open((lab) => lab.change({ steps: [{ check: 'full', at: 1, bytes: null }] }));
    await expect.element(screen.getByLabelText('After “It is full” passed')).toBeDisabled();
    await expect.element(screen.getByText('Not stored')).toBeVisible();
    await expect.element(screen.getByText('Nothing is lost')).toBeVisible();
  });
});
