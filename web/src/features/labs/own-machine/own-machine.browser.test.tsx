import { setLabPage } from '@academy/contract/labs';
import { markComplete, markStarted } from '@academy/contract/progress';
import { LAB_HOME, type LabPage, type Workshop } from '@academy/domain/labs';
import { describe, expect, it } from 'vitest';
import { refusal, stubCall } from '../../../testing/calls.ts';
import { signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { EducatesLabData } from '../lab-data.ts';
import { EDUCATES_LAB } from '../testing.ts';
import { EducatesLab } from '../educates/EducatesLab.tsx';

const page = (name: string, title: string, html = '<p>Text.</p>'): LabPage => ({
  name,
  title,
  html,
  actions: [],
  next: 'Continue',
});
const WORKSHOP: Workshop = {
  name: 'lab-tea',
  title: 'Brew it',
  description: '',
  pages: [
    {
      ...page('01', 'Boil water', '<p>Fill the kettle.</p><div data-lab-action="0"></div>'),
      actions: [
        {
          title: 'Open exercises/cup.txt',
          description: '',
          action: { does: 'editor:open-file', file: `${LAB_HOME}/exercises/cup.txt`, line: 1 },
        },
      ],
    },
    page('02', 'Pour it'),
  ],
  files: [
    { path: `${LAB_HOME}/exercises/leaf.txt`, content: 'green', encoding: 'text', isExecutable: false },
  ],
  checks: [],
  runsInPage: false,
  ownMachine: {
    sources: [
      {
        kind: 'git',
        url: 'https://github.com/tea-house/pour-code',
        ref: 'main',
        start: 'first-cup-start',
        folder: 'exercises',
        root: 'lab-1',
      },
    ],
    needs: [
      { name: 'Git', detail: 'to get the files' },
      { name: 'Java 17', detail: 'a Java Development Kit (JDK)' },
    ],
    variables: [{ name: 'CUPS', value: "4 o'clock" }],
  },
};
const LAB: EducatesLabData = {
  ...EDUCATES_LAB,
  lesson: {
    ...EDUCATES_LAB.lesson,
    next: { kind: 'continue', lesson: { lessonId: 'next', slug: 'next', title: 'Next one' } },
  },
  workshop: WORKSHOP,
  isConfigured: false,
};

const started = () => stubCall(markStarted, { lessonId: 'brew', progressStatus: 'started' });
const render = (lab: Partial<EducatesLabData> = {}, options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<EducatesLab lab={{ ...LAB, ...lab }} what="lesson" isPersonal />, {
    path: '/courses/tea/lessons/brew/lab',
    ...options,
  });

describe('a lab on one’s own machine', () => {
  it('LAB-04 lists opened files of unknown origin', async () => {
    const nothing = { sources: [], needs: [], variables: [] };
    const files = ['pom.xml', 'a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt'];
    const workshop = { ...WORKSHOP, files: [], ownMachine: { ...nothing, missingFiles: files } };
    started();
    const screen = await render({ workshop });
    await expect.element(screen.getByText('Some files are not included')).toBeVisible();
    await expect.element(screen.getByText('pom.xml')).toBeVisible();
    await expect.element(screen.getByText('and 2 more')).toBeVisible();
    await expect.element(screen.getByText(/All you need is in its pages/)).not.toBeInTheDocument();
  });

  it('LAB-04 explains what to install and how to get the files at the right tag', async () => {
    const screen = await render();
    for (const text of ['Java 17', 'Git'])
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    await expect
      .element(screen.getByText('git clone --branch main https://github.com/tea-house/pour-code exercises'))
      .toBeVisible();
    await expect.element(screen.getByText('git checkout first-cup-start').first()).toBeVisible();
    await expect.element(screen.getByText(String.raw`export CUPS='4 o'\''clock'`)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Copy code' }).first()).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'GitHub Codespaces' }))
      .toHaveAttribute('href', 'https://codespaces.new/tea-house/pour-code/tree/main');
    await expect.element(screen.getByRole('button', { name: 'Download lab-tea.zip' })).toBeVisible();
  });

  it('LAB-04 shows page after page, with file paths of the checkout, and ticks them off', async () => {
    started();
    const donePages: string[] = [];
    const sent = stubCall(setLabPage, ({ body }) => {
      const { page: name, isDone } = body as { page: string; isDone: boolean };
      donePages.splice(
        0,
        donePages.length,
        ...donePages.filter((one) => one !== name),
        ...(isDone ? [name] : []),
      );
      return { donePages: [...donePages] };
    });
    const screen = await render({}, { session: signIn() });
    await screen.getByRole('button', { name: 'Start with the first page' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Boil water' })).toHaveFocus();
    await expect.element(screen.getByText('exercises/lab-1/cup.txt')).toBeVisible();
    await expect.element(screen.getByText('0 of 2 pages done')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Done, next page' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Pour it' })).toBeVisible();
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ lessonId: 'brew', courseId: 'tea', page: '01', isDone: true }]);
  });

  it('LAB-04 resumes where the learner left off', async () => {
    started();
    const screen = await render({ donePages: ['01'] }, { session: signIn() });
    await expect.element(screen.getByRole('heading', { name: 'Pour it' })).toBeVisible();
    await expect.element(screen.getByText('1 of 2 pages done')).toBeInTheDocument();
    await expect.element(screen.getByRole('checkbox', { name: 'I have done this page' })).not.toBeChecked();
  });

  it('LAB-04 reverts a tick that could not be saved', async () => {
    started();
    stubCall(setLabPage, () => refusal(500, 'Broken'));
    const screen = await render({ donePages: ['01'] }, { session: signIn() });
    const box = screen.getByRole('checkbox', { name: 'I have done this page' });
    await box.click();
    await expect.element(box).not.toBeChecked();
    await expect.element(screen.getByText('Broken')).toBeVisible();
  });

  it('LAB-04 is completed manually if the author allows it', async () => {
    started();
    const sent = stubCall(markComplete, {
      lesson: { lessonId: 'brew', isComplete: true, progressStatus: 'completed' },
      completedLesson: 1,
      lessonsCount: 2,
      progressStatus: 'In Progress',
      isLastLesson: false,
      nextLesson: null,
    });
    const screen = await render({ donePages: ['01', '02'] }, { session: signIn() });
    await screen.getByRole('button', { name: 'Complete lesson' }).click();
    await expect.element(screen.getByText('This lesson is complete.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('LAB-04 explains if the author does not allow it', async () => {
    started();
    const lesson = { ...LAB.lesson, manualCompletion: false };
    const screen = await render({ lesson, donePages: ['01', '02'] }, { session: signIn() });
    await expect
      .element(screen.getByText('A session on a training portal completes this lesson'))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Complete lesson' })).not.toBeInTheDocument();
  });

  it('LAB-04 stores a visitor’s ticks in the browser', async () => {
    const first = await render({}, { path: '/courses/tea/lessons/brew/lab#lab-page-1' });
    await first.getByRole('checkbox', { name: 'I have done this page' }).click();
    await first.unmount();
    const again = await render();
    await expect.element(again.getByText('1 of 2 pages done')).toBeInTheDocument();
  });

  it('LAB-04 is an option if there is a portal', async () => {
    const screen = await render({ isConfigured: true });
    await screen.getByRole('link', { name: 'Work on your own machine' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Get ready' })).toBeVisible();
    await screen.getByRole('link', { name: 'Start it on the portal' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Log in to start this lab' })).toBeVisible();
  });

  it('LAB-04 mentions nothing that the workshop does not declare', async () => {
    const ownMachine = { sources: [], needs: [], variables: [] };
    const screen = await render({ workshop: { ...WORKSHOP, files: [], ownMachine } });
    await expect.element(screen.getByText('This lab names nothing to install')).toBeVisible();
  });
});
