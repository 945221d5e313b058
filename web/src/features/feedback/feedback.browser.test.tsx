import { getFeedbackQuestions, sendFeedback } from '@academy/contract/feedback';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { feedback } from '../../overlay/feedback.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { aTenant } from '../../testing/page.ts';
import { ADA } from '../../testing/people.ts';
import { renderScreen, type Screen } from '../../testing/render-screen.tsx';
import { LazyFeedback } from './LazyFeedback.tsx';

const options = [{ key: 'beginner', value: 'Beginner' }];
const tenant = aTenant({
  feedback: {
    title: 'Give feedback',
    prompt: 'How is it?',
    thanks: 'Thanks! A few more questions?',
    extendedTitle: 'A few more questions',
    extendedPrompt: 'They help us.',
    extendedThanks: 'Thanks again!',
    levels: { question: 'Which level?', options },
    questionGroup: { key: 'projects', question: 'Which projects?', options },
  },
});
const QUESTIONS = {
  customQuestion: [{ key: 'testing', value: 'Testing', isChecked: false }],
  level: [{ key: 'beginner', value: 'Beginner', isChecked: false }],
};
const QUOTE = { lessonId: 'green', revision: 3, anchor: 'water', text: 'Warm water' };

beforeEach(() => {
  stubCall(getFeedbackQuestions, QUESTIONS);
});

async function openSimple(session?: typeof ADA) {
  const screen = await renderScreen(<LazyFeedback />, { page: { tenant }, ...(session && { session }) });
  feedback.open();
  await expect.element(screen.getByRole('dialog', { name: 'Give feedback' })).toBeVisible();
  return screen;
}

async function openExtended(session?: typeof ADA) {
  stubCall(sendFeedback, {});
  const screen = await openSimple(session);
  await screen.getByLabelText('Comments').fill('Good');
  await submit(screen);
  await screen.getByRole('button', { name: 'Sure!' }).click();
  await expect.element(screen.getByRole('group', { name: 'Which level?' })).toBeVisible();
  return screen;
}

/** A star is clicked on its label; the radio button itself is visually hidden. */
const rate = (screen: Screen, name: string) => {
  const label = screen.getByRole('radio', { name }).element().closest('label');
  return label && userEvent.click(label);
};

const submit = (screen: Screen) => screen.getByRole('button', { name: 'Submit' }).click();

describe('the simple feedback form', () => {
  it('FBK-02 requires comments, at the field and with the focus', async () => {
    const screen = await openSimple();
    const comments = screen.getByLabelText('Comments');
    await expect.element(comments).toHaveFocus();
    await submit(screen);
    await expect.element(comments).toHaveAccessibleDescription('The comments field is required');
    await expect.element(comments).toHaveFocus();
    await userEvent.tab();
    await expect.element(comments).toBeInvalid();
    await comments.fill('Good');
    await expect.element(comments).toBeValid();
  });

  it('FBK-01, FBK-09 sends the form and thanks, and No Thanks closes everything', async () => {
    const sent = stubCall(sendFeedback, {});
    const screen = await openSimple();
    await screen.getByLabelText('Comments').fill(' Good ');
    await screen.getByRole('checkbox', { name: 'This is a problem with the content' }).click();
    await submit(screen);
    await expect.element(screen.getByRole('status')).toHaveTextContent('Thanks! A few more questions?');
    expect(sent).toMatchObject([{ body: { comments: 'Good', rating: null } }]);
    await screen.getByRole('button', { name: 'No Thanks' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('FBK-01 keeps the input after a failure, and shows why in the dialog', async () => {
    stubCall(sendFeedback, () => refusal(500, 'At fault'));
    const screen = await openSimple();
    await screen.getByLabelText('Comments').fill('Good');
    await submit(screen);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('At fault');
    await expect.element(screen.getByLabelText('Comments')).toHaveValue('Good');
  });

  it('FBK-11 keeps a draft when the dialog is closed by accident', async () => {
    const screen = await openSimple();
    await screen.getByLabelText('Comments').fill('Half a sentence');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    feedback.open();
    await expect.element(screen.getByLabelText('Comments')).toHaveValue('Half a sentence');
  });

  it('FBK-11 reports a passage, which can be removed', async () => {
    const clear = feedback.setSubject({ type: 'lesson', lessonId: 'green', courseId: 'tea' });
    const screen = await renderScreen(<LazyFeedback />, { page: { tenant } });
    feedback.open(QUOTE);
    const dialog = screen.getByRole('dialog', { name: 'Report a problem' });
    await expect.element(dialog).toHaveTextContent('Warm water');
    await expect
      .element(dialog.getByRole('checkbox', { name: 'This is a problem with the content' }))
      .toBeChecked();
    await dialog.getByRole('button', { name: 'Leave out the passage' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Give feedback' })).toBeVisible();
    clear();
  });

  it('FBK-05 offers contact to members only', async () => {
    const visitor = await openSimple();
    const name = "It's okay to contact me about this feedback";
    expect(visitor.getByRole('checkbox', { name }).elements()).toEqual([]);
    await visitor.unmount();
    const member = await openSimple(ADA);
    await member.getByRole('checkbox', { name }).click();
    await expect.element(member.getByRole('checkbox', { name })).toBeChecked();
  });
});

describe('the extended feedback form', () => {
  it('FBK-03 shows every missing answer at its question, and focuses the first', async () => {
    const screen = await openExtended();
    await submit(screen);
    const stars = screen.getByRole('group', { name: 'How do you rate the academy?' });
    await expect
      .element(stars)
      .toHaveAccessibleDescription('The rating field is required when comments is not present.');
    await expect.element(stars.getByRole('radio').first()).toHaveFocus();
    const more = screen.getByLabelText('What else would you like to tell us?');
    await expect
      .element(more)
      .toHaveAccessibleDescription('The comments field is required when rating is not present.');
    const levels = screen.getByRole('group', { name: 'Which level?' });
    await expect.element(levels).toHaveAccessibleDescription(/required/);
    await more.fill('More tea');
    await expect.element(stars).not.toHaveAccessibleDescription();
    await levels.getByRole('checkbox', { name: 'Beginner' }).click();
    await expect.element(levels).not.toHaveAccessibleDescription();
  });

  it('FBK-03 shows server errors at the form’s own fields, and the rest in the dialog', async () => {
    const screen = await openExtended();
    stubCall(sendFeedback, () =>
      refusal(
        400,
        { field: 'moreCommentsVal', message: 'Too long.' },
        { field: 'feedback.levels', message: 'Required.' },
        { field: 'context.url', message: 'Too long too.' },
      ),
    );
    await rate(screen, '4 stars: Very good');
    await screen.getByRole('checkbox', { name: 'Beginner' }).click();
    await screen.getByRole('checkbox', { name: 'Testing' }).click();
    await submit(screen);
    await expect
      .element(screen.getByLabelText('What else would you like to tell us?'))
      .toHaveAccessibleDescription('Too long.');
    await expect
      .element(screen.getByRole('group', { name: 'Which level?' }))
      .toHaveAccessibleDescription('Required.');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Too long too.');
  });

  it('FBK-05 has five stars, set by a click or the arrow keys', async () => {
    const screen = await openExtended();
    const stars = screen.getByRole('radio');
    expect(stars.elements().map((star) => star.getAttribute('aria-label'))).toEqual([
      '1 star: Poor',
      '2 stars: Fair',
      '3 stars: Good',
      '4 stars: Very good',
      '5 stars: Excellent',
    ]);
    const filled = () => document.querySelectorAll('label[data-on="true"]').length;
    await rate(screen, '3 stars: Good');
    await expect.element(stars.nth(2)).toBeChecked();
    expect(filled()).toBe(3);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(stars.nth(3)).toBeChecked();
  });

  it('FBK-05 reveals a field for another answer', async () => {
    const sent = stubCall(sendFeedback, {});
    const screen = await openExtended();
    expect(screen.getByLabelText('Other answer').elements()).toEqual([]);
    await screen.getByRole('checkbox', { name: 'Other' }).click();
    await screen.getByLabelText('Other answer').fill('Coffee');
    await screen.getByRole('checkbox', { name: 'Beginner' }).click();
    await screen.getByLabelText('What else would you like to tell us?').fill('More');
    stubCall(sendFeedback, (request) => (sent.push(request), {}));
    await submit(screen);
    await expect.element(screen.getByText('Thanks again!')).toBeVisible();
    expect(JSON.stringify(sent.at(-1)?.body)).toContain('Coffee');
    await screen.getByRole('button', { name: 'Back to Learning' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('FBK-07 shows its options in four columns, and scrolls only its middle', async () => {
    const screen = await openExtended();
    const levels = screen.getByRole('group', { name: 'Which level?' });
    const column = levels.getByRole('checkbox').element().closest('label')?.parentElement;
    const width = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? 0;
    expect(width(column) / width(column?.parentElement)).toBeCloseTo(0.25, 1);
    const text = screen.getByLabelText('What else would you like to tell us?').element();
    expect((text as HTMLTextAreaElement).rows).toBe(4);
    await page.viewport(1280, 500);
    const body = screen.getByText('They help us.').element().parentElement;
    await expect.poll(() => body?.clientHeight).toBeLessThanOrEqual(500 * 0.55);
    expect(body?.scrollHeight).toBeGreaterThan(body?.clientHeight ?? 0);
    await page.viewport(1280, 900);
  });
});
