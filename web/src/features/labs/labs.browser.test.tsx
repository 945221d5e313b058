import { extendLabSession, getLabSession, startLabSession } from '@academy/contract/lab-sessions';
import { NOTHING_DECLARED } from '@academy/domain/own-machine';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerAfterTest, stubCall } from '../../testing/calls.ts';
import { ADA, ROOT, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Splitter } from '../../ui/Splitter.tsx';
import { usePaneSize } from './browser/panes.ts';
import { EducatesLab } from './educates/EducatesLab.tsx';
import type { EducatesLabData } from './lab-data.ts';
import { EDUCATES_LAB } from './testing.ts';

const NONE = { session: { state: 'none' as const }, isComplete: false };

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

const LAB = EDUCATES_LAB;
const WORKSHOP: EducatesLabData['workshop'] = {
  name: 'lab-tea',
  title: 'Brew it',
  description: '',
  pages: [
    {
      name: '01',
      title: 'Boil water',
      html: '<p>Fill the kettle.</p><div data-lab-action="0"></div>',
      actions: [
        {
          title: 'Boil it',
          description: '',
          action: { does: 'terminal:execute', command: 'boil <water>', session: 1 },
        },
      ],
      next: 'Next',
    },
  ],
  files: [],
  checks: [],
  runsInPage: false,
  ownMachine: NOTHING_DECLARED,
};

type LabOptions = { query?: string } & Parameters<typeof renderScreen>[1];

const renderLab = (lab: Partial<EducatesLabData> = {}, { query = '', ...options }: LabOptions = {}) =>
  renderScreen(<EducatesLab lab={{ ...LAB, ...lab }} what="lesson" isPersonal />, {
    path: `/courses/tea/lessons/brew/lab${query}`,
    ...options,
  });

describe('the page of a lab on the portal', () => {
  it('LAB-02 explains that no portal is configured, and how to work without one', async () => {
    const screen = await renderLab({ isConfigured: false, workshop: WORKSHOP }, { session: ADA });
    await expect.element(screen.getByRole('heading', { name: 'Get ready' })).toBeVisible();
    await expect.element(screen.getByText('not connected to a training portal')).toBeVisible();
    await expect.element(screen.getByText('EDUCATES_')).not.toBeInTheDocument();
  });

  it('LAB-02 explains what is missing if there are no instructions either', async () => {
    const screen = await renderLab({ isConfigured: false }, { session: ADA });
    await expect
      .element(screen.getByRole('heading', { name: 'This lab needs a training portal' }))
      .toBeVisible();
  });

  it('LAB-02 tells an administrator what is missing', async () => {
    const screen = await renderLab({ isConfigured: false }, { session: ROOT });
    await expect.element(screen.getByText('EDUCATES_')).toBeVisible();
    await expect.element(screen.getByText('lab-tea')).toBeVisible();
  });

  it('LAB-02 asks a visitor to log in', async () => {
    const screen = await renderLab();
    await expect.element(screen.getByRole('heading', { name: 'Log in to start this lab' })).toBeVisible();
  });

  it('LAB-02 prepares the lab as soon as it opens', async () => {
    const sent = stubCall(startLabSession, () => answerAfterTest(NONE));
    const screen = await renderLab({}, { session: signIn() });
    await expect.element(screen.getByRole('heading', { name: 'Preparing your lab' })).toBeVisible();
    await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ lessonId: 'brew' }]);
  });

  it('LAB-02 explains why a lab has ended, and restarts it', async () => {
    stubCall(startLabSession, () => answerAfterTest(NONE));
    stubCall(getLabSession, NONE);
    const screen = await renderLab({}, { session: signIn(), query: '?notification=session-expired' });
    await expect.element(screen.getByRole('heading', { name: 'Your lab time is up' })).toBeVisible();
    await screen.getByRole('button', { name: 'Start the lab again' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Preparing your lab' })).toBeVisible();
    await expect.poll(() => screen.path()).toBe('/courses/tea/lessons/brew/lab');
  });

  it('LAB-15 warns minutes before a lab ends, and offers more time if the portal allows it', async () => {
    const running = { state: 'running' as const, address: 'http://127.0.0.1:9/s1', isExtendable: true };
    stubCall(startLabSession, { session: { ...running, countdown: 240 }, isComplete: false });
    stubCall(getLabSession, { session: { ...running, address: null, countdown: 240 }, isComplete: false });
    stubCall(extendLabSession, {
      session: { ...running, address: null, countdown: 1_140, isExtendable: false },
      isComplete: false,
    });
    const screen = await renderLab({}, { session: signIn() });
    await expect.element(screen.getByText('Your lab ends in a few minutes.')).toBeVisible();
    await screen.getByRole('button', { name: 'More time' }).click();
    await expect.element(screen.getByRole('timer')).toHaveTextContent(/^1[89]:\d\d left$/);
    await expect.element(screen.getByText('Your lab ends in a few minutes.')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'More time' })).not.toBeInTheDocument();
  });

  it.each(['session-deleted', 'session-invalid'])(
    'LAB-02 NEXT-03 leads on from a lab that was finished: %s',
    async (notification) => {
      stubCall(getLabSession, { session: { state: 'ended', ending: 'ended' }, isComplete: true });
      const pour = { lessonId: 'pour', slug: 'pour', title: 'Pour it' };
      const lesson = { ...LAB.lesson, next: { kind: 'stillOpen' as const, lesson: pour } };
      const screen = await renderLab(
        { lesson },
        { session: signIn(), query: `?notification=${notification}` },
      );
      await expect.element(screen.getByRole('heading', { name: 'You have finished this lab' })).toBeVisible();
      await expect
        .element(screen.getByRole('link', { name: 'Still open: Pour it' }))
        .toHaveAttribute('href', '/courses/tea/lessons/pour');
    },
  );
});
