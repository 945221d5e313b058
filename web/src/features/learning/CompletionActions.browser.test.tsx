import { afterEach, describe, expect, it } from 'vitest';
import { overlay } from '../../overlay/overlay.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { CompletedBy } from './completion.ts';
import { CompletionActions } from './CompletionActions.tsx';
import type { Outcome } from './outbox.ts';

const NEXT = { to: '/courses/tea/lessons/taste', label: 'Continue: Taste it', title: 'Taste it' };

// Toasts outlive their screen.
afterEach(() => {
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
});

type Changes = {
  what?: 'lesson' | 'guide';
  by?: CompletedBy;
  isComplete?: boolean;
  next?: typeof NEXT | null;
  outcome?: Outcome;
};

function renderActions({
  what = 'lesson',
  by = 'hand',
  isComplete = false,
  next = NEXT,
  outcome = { status: 'saved' },
}: Changes) {
  const decide = async () => outcome;
  const completing = { isComplete, isWaiting: false, isBusy: false, outcome: null };
  return renderScreen(
    <CompletionActions
      what={what}
      title="Brew a pot"
      lesson={{ lessonId: 'brew', courseId: 'tea' }}
      by={by}
      next={next}
      completing={{ ...completing, complete: decide, undo: decide }}
    />,
    { path: '/courses/tea/lessons/brew' },
  );
}

describe('the actions at the end of a lesson', () => {
  it.each(['hand', 'reading'] as const)('NEXT-05 are one button if it is completed by %s', async (by) => {
    const screen = await renderActions({ by });
    await screen.getByRole('button', { name: 'Complete and continue' }).click();
    await expect.poll(() => screen.path()).toBe(NEXT.to);
  });

  it.each(['watching', 'check', 'lab'] as const)(
    'NEXT-05 are none before it is completed by %s',
    async (by) => {
      const screen = await renderActions({ by });
      expect(screen.getByRole('button').elements()).toEqual([]);
    },
  );

  it.each([
    { status: 'kept', isBusy: false, sequence: 1 },
    { status: 'lost', isBusy: false },
    { status: 'signed-out' },
  ] as const)('NEXT-05 stay on the page when completing is $status', async (outcome) => {
    const screen = await renderActions({ outcome });
    await screen.getByRole('button', { name: 'Complete and continue' }).click();
    await expect.element(screen.getByRole('button', { name: 'Complete and continue' })).toBeVisible();
    expect(screen.path()).toBe('/courses/tea/lessons/brew');
  });

  it('NEXT-05 link to the next step once it is complete, and undo it except for a check', async () => {
    const screen = await renderActions({ isComplete: true });
    await expect
      .element(screen.getByRole('link', { name: 'Continue: Taste it' }))
      .toHaveAttribute('href', NEXT.to);
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    await screen.unmount();
    const check = await renderActions({ isComplete: true, by: 'check' });
    await expect.element(check.getByRole('link')).toBeVisible();
    expect(check.getByRole('button').elements()).toEqual([]);
  });

  it('GDE-01 complete a guide and stay, as for a lesson with an unknown next step', async () => {
    const guide = await renderActions({ what: 'guide' });
    await guide.getByRole('button', { name: 'Complete guide' }).click();
    expect(guide.path()).toBe('/courses/tea/lessons/brew');
    await guide.unmount();
    const lesson = await renderActions({ next: null });
    await expect.element(lesson.getByRole('button', { name: 'Complete lesson' })).toBeVisible();
  });
});
