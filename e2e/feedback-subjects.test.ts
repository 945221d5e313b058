import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import type { PersonName } from '../server/src/testing/tokens.ts';
import {
  closed,
  comments,
  dialog,
  footerButton,
  isFocused,
  press,
  sentBy,
  simpleOf,
  titled,
  type TenantId,
} from './feedback-steps.ts';
import { accessibilityFaults, dailyOf, reload, startWorld } from './world.ts';

const { folders } = testConfig({});
const { server, openPage, visit } = await startWorld({
  folders: { ...folders, tenants: contentTree().folder },
});

const LESSON = '/courses/making-tea/lessons/green';

async function openAs(name: PersonName, tenantId: TenantId) {
  const accessToken = await server.signToken({ subject: name });
  const stored = { accessToken, expiresAt: String(Date.now() + 600_000) };
  const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }));
  const storageState = { cookies: [], origins: [{ origin: server.origin(tenantId), localStorage }] };
  return openPage({ storageState });
}

describe('the subject of feedback', () => {
  const subjects = [
    [
      'a lesson',
      LESSON,
      'lesson',
      { feedbackableType: 'lesson', feedbackableId: 'green', courseId: 'tea', schema: 'lesson-v2' },
    ],
    [
      'a guide',
      '/guides/kettle',
      'guide',
      { feedbackableType: 'lesson', feedbackableId: 'kettle', courseId: null, schema: 'lesson-v2' },
    ],
    [
      'a conclusion',
      '/courses/making-tea/conclusion',
      'course',
      { feedbackableType: 'course', feedbackableId: 'tea', courseId: 'tea', schema: 'course-v1' },
    ],
  ] as const;
  it.for(dailyOf(subjects, 0))('FBK-06 %s, by its small button', async ([, path, what, about]) => {
    const { page, troubles } = await openPage();
    await visit(page, 'spring', path);
    await page.getByRole('button', { name: `Give feedback on this ${what}` }).click();
    await comments(page).fill('Clear and short.');
    await dialog(page).getByLabel('This is a problem with the content').check();
    expect(await sentBy(page, () => press(page, 'Submit'))).toEqual({
      ...(await simpleOf(page, 'spring')),
      ...about,
      isBug: true,
    });
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it(
    'LAY-06, FBK-05, FBK-06 a learner gives it from the profile menu and may be contacted',
    { tags: 'full' },
    async () => {
      const { page, troubles } = await openAs('ada', 'spring');
      await visit(page, 'spring', LESSON);
      const menu = page.getByRole('button', { name: /^Profile menu/ });
      await menu.click();
      await page.getByRole('button', { name: 'Give Feedback' }).first().click();
      await comments(page).fill('Clear and short.');
      await dialog(page).getByLabel("It's okay to contact me about this feedback").check();
      expect(await sentBy(page, () => press(page, 'Submit'))).toEqual({
        ...(await simpleOf(page, 'spring')),
        feedbackableType: 'lesson',
        feedbackableId: 'green',
        courseId: 'tea',
        schema: 'lesson-v2',
        allowContact: true,
      });
      await titled(page, 'Thank you!');
      await page.keyboard.press('Escape');
      await closed(page);
      await isFocused(menu);
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );
});

describe('a passage', () => {
  it('FBK-11 can be selected and reported with lesson, revision, heading and text', async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'spring', LESSON);
    await page.getByText('Warm water opens them.').click({ clickCount: 3 });
    await page.getByRole('button', { name: 'Report a problem' }).click();
    await titled(page, 'Report a problem');
    await expect.poll(() => dialog(page).locator('blockquote').innerText()).toBe('Warm water opens them.');
    await expect
      .poll(() => dialog(page).getByLabel('This is a problem with the content').isChecked())
      .toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog(page).getByLabel('What is wrong here?').fill('Hot, not warm.');
    const payload = await sentBy(page, () => press(page, 'Submit'));
    expect(payload).toEqual({
      ...(await simpleOf(page, 'spring')),
      comments: 'Hot, not warm.',
      feedbackableType: 'lesson',
      feedbackableId: 'green',
      courseId: 'tea',
      schema: 'lesson-v2',
      isBug: true,
      quote: {
        lessonId: 'green',
        revision: expect.any(Number) as number,
        anchor: 'water',
        text: 'Warm water opens them.',
      },
    });
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('FBK-11, LAY-13 can be reported by keyboard, and removed again', { tags: 'full' }, async () => {
    const { page } = await openPage();
    await visit(page, 'spring', LESSON);
    await page.getByText('A first word on leaves.').waitFor();
    // Like caret browsing.
    await page.evaluate(() => {
      const words = document.evaluate('//p[contains(., "A first word")]', document, null, 9).singleNodeValue;
      if (words) getSelection()?.selectAllChildren(words);
    });
    await page.getByRole('button', { name: 'Report a problem' }).waitFor();
    // The toolbar of the selection; reporting is its last button.
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await titled(page, 'Report a problem');
    await dialog(page).getByRole('button', { name: 'Leave out the passage' }).click();
    await titled(page, 'Give us your feedback');
    await comments(page).fill('Clear and short.');
    expect(await sentBy(page, () => press(page, 'Submit'))).not.toHaveProperty('quote');
    await page.context().close();
  });
});

describe('a draft', () => {
  it('FBK-11 survives closing by accident and a reload, and is deleted once it is sent', async () => {
    const { page } = await openPage();
    await visit(page, 'tanzu', '/');
    await footerButton(page).click();
    await comments(page).fill('Half a thought');
    await page.keyboard.press('Escape');
    await closed(page);
    await footerButton(page).click();
    await expect.poll(() => comments(page).inputValue()).toBe('Half a thought');
    await page.mouse.click(5, 5);
    await closed(page);
    await reload(page);
    await footerButton(page).click();
    await expect.poll(() => comments(page).inputValue()).toBe('Half a thought');
    await sentBy(page, () => press(page, 'Submit'));
    await press(page, 'No Thanks');
    await footerButton(page).click();
    await expect.poll(() => comments(page).inputValue()).toBe('');
    await page.context().close();
  });

  it('FBK-11 is kept if it could not be sent, and the dialog says so', { tags: 'full' }, async () => {
    const { page } = await openPage({ mayFail: /feedback/ });
    await visit(page, 'spring', '/');
    await footerButton(page).click();
    await comments(page).fill('A whole thought');
    await page.route('**/api/v1/feedback', (route) => route.abort());
    await press(page, 'Submit');
    await dialog(page).getByText('Your feedback could not be sent.').waitFor();
    await page.unroute('**/api/v1/feedback');
    await page.route('**/api/v1/feedback', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '60' },
        json: {
          success: false,
          data: null,
          errors: [{ message: 'Please try again in 1 minute.' }],
          message: null,
          correlationId: 'x',
        },
      }),
    );
    await press(page, 'Submit');
    await dialog(page).getByText('Please try again in 1 minute.').waitFor();
    await expect.poll(() => comments(page).inputValue()).toBe('A whole thought');
    await page.unroute('**/api/v1/feedback');
    await sentBy(page, () => press(page, 'Submit'));
    await page.context().close();
  });
});
