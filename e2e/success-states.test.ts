import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { markComplete } from '@academy/contract/progress';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { quiz, sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { comments, footerButton, press, titled } from './feedback-steps.ts';
import { dailyOf, MIDDLE, NARROW, scrollsSideways, settle, startWorld, WIDE } from './world.ts';

const LAB = 'spring/courses/07-cup/workshops/cup';
const lesson = { status: 'live', duration: 60 };
const course = (id: string, title: string) => ({ id, slug: id, title, status: 'live' });
const tree = contentTree({
  ...sampleFiles,
  'spring/courses/07-cup/course.json': course('cup', 'A cup'),
  'spring/courses/07-cup/summary.md': 'To drink from.',
  [`${LAB}/resources/workshop.yaml`]:
    'metadata:\n  name: cup\nspec:\n  title: A cup\n  description: Fill it.\n',
  [`${LAB}/workshop/content/01-fill.md`]: 'Fill it.',
  [`${LAB}/workshop/examiner/tests/full`]: '#!/bin/bash\n# title: The cup is full\n# hint: Pour.\nexit 0\n',
  [`${LAB}/exercises/cup.txt`]: 'full\n',
  'spring/courses/07-cup/01-fill/lesson.json': {
    ...lesson,
    id: 'fill',
    slug: 'fill',
    title: 'Lab: Fill a cup',
    type: 'lab',
    settings: { lab: { kind: 'browser', workshop: 'cup' }, manualCompletion: false },
  },
  'spring/courses/07-cup/02-ask/lesson.json': {
    ...lesson,
    id: 'ask',
    slug: 'ask',
    title: 'What is in it?',
    type: 'knowledge-check',
  },
  'spring/courses/07-cup/02-ask/content.md': quiz(''),
  'spring/courses/08-sip/course.json': course('sip', 'A sip'),
  'spring/courses/08-sip/summary.md': 'Short.',
  'spring/courses/08-sip/01-sip/lesson.json': {
    ...lesson,
    id: 'sip-one',
    slug: 'sip',
    title: 'Sip',
    type: 'article',
  },
  'spring/courses/08-sip/01-sip/content.md': 'Sip it.',
});
const { folders } = testConfig({});
const { server, openPage, openAs, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Icons are small, and no text or control overlaps another one, at every width and in both color schemes. */
async function expectReadable(page: Page, part = 'body'): Promise<void> {
  for (const [at, size] of [NARROW, MIDDLE, WIDE].entries()) {
    await page.setViewportSize(size);
    // A scheme shifts nothing, so daily each width is checked in one of them.
    for (const colorScheme of dailyOf(['light', 'dark'] as const, at % 2)) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const found = await page.locator(part).first().evaluate(faultsIn);
      expect(found.map((fault) => `${size.width} ${colorScheme}: ${fault}`)).toEqual([]);
    }
    expect(await scrollsSideways(page)).toBe(false);
  }
}

/** Runs in the page. */
function faultsIn(part: Element): string[] {
  const MOST = 64;
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    boxOf(element).width > 1 &&
    !element.closest('[aria-hidden=true]:not(svg)');
  const all = [...part.querySelectorAll('*')].filter(isSeen);
  const tooBig = all.filter(
    (element) =>
      element.matches('svg[viewBox="0 0 24 24"]') &&
      Math.max(boxOf(element).width, boxOf(element).height) > MOST,
  );
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  // An icon inside a field is intended and lets clicks through.
  const isInField = (element: Element) => getComputedStyle(element).pointerEvents === 'none';
  const readable = all.filter(
    (element) => (hasText(element) || element.matches('svg, button, input, textarea')) && !isInField(element),
  );
  const boxes = readable.map((element) => ({ element, box: boxOf(element) }));
  const overlaps = boxes.flatMap(({ element: one, box: first }, at) =>
    boxes.slice(at + 1).flatMap(({ element: other, box: second }) => {
      if (one.contains(other) || other.contains(one)) return [];
      const across = Math.min(first.right, second.right) - Math.max(first.left, second.left);
      const down = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
      const wordsOf = (element: Element) => `${element.tagName} "${element.textContent?.slice(0, 40)}"`;
      return across > 2 && down > 4 ? [`${wordsOf(one)} lies over ${wordsOf(other)}`] : [];
    }),
  );
  return [...tooBig.map((icon) => `an icon of ${Math.round(boxOf(icon).width)} px`), ...overlaps];
}

async function answer(page: Page, options: readonly string[]): Promise<void> {
  for (const option of options) await page.getByLabel(option).check();
  await page.keyboard.press('Enter');
  await page.getByText(/^(Correct|Not quite)$/).waitFor();
  await page.keyboard.press('Enter');
}

describe('every success state is readable at every width, light and dark', { timeout: 180_000 }, () => {
  it(
    'LAY-14, LAY-16, LAY-17 a lab with passed checks and the alert strip, without repeating "lab" in its title',
    { tags: 'full' },
    async () => {
      const { page } = await openAs('ada');
      await visit(page, 'spring', '/courses/cup/lessons/fill/lab');
      await page.getByRole('region', { name: 'Alerts' }).waitFor();
      await expect.poll(() => page.title()).toBe('Lab: Fill a cup - Spring Academy');
      await page.getByRole('button', { name: 'Check my work' }).click();
      await page.getByText('All checks pass: the lesson is complete.').waitFor();
      await expectReadable(page, '[role=status]:has-text("All checks pass")');
      await page.context().close();
    },
  );

  it('CRS-03 a lab whose completion waited for a busy server', { tags: 'full' }, async () => {
    const { page } = await openAs('grace', { mayFail: /mark-complete/ });
    await page.route('**/lessons/mark-complete', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        json: { success: false, data: null, errors: [{ message: 'Busy.' }], message: null },
      }),
    );
    await visit(page, 'spring', '/courses/cup/lessons/fill/lab');
    await page.getByRole('button', { name: 'Check my work' }).click();
    const band = page.getByRole('status').filter({ hasText: 'All checks pass: the lesson is complete.' });
    const busy = page.getByText('The server is busy; we will send it again.');
    await busy.waitFor();
    await page.unroute('**/lessons/mark-complete');
    await busy.waitFor({ state: 'hidden' });
    await band.waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.context().close();
  });

  it('LAY-14 a knowledge check that is passed', async () => {
    const { page } = await openAs('ada');
    await visit(page, 'spring', '/courses/cup/lessons/ask/knowledge-check');
    await answer(page, ['Warm']);
    await answer(page, ['Sencha', 'Assam']);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await heading(page, 'You passed: 2 of 2 correct').waitFor();
    await expectReadable(page, 'main');
    await page.context().close();
  });

  it('LAY-14 a finished course', { tags: 'full' }, async () => {
    const { accessToken } = await mintFor(server, 'ada');
    await server.client({ tenantId: 'spring', token: accessToken }).send(markComplete, {
      query: {},
      body: { lessonId: 'sip-one', courseId: 'sip', isLastLesson: true, operationType: 'COMPLETE_LESSON' },
    });
    const { page } = await openAs('ada');
    await visit(page, 'spring', '/courses/sip/conclusion');
    await heading(page, 'Keep the momentum going').waitFor();
    await expectReadable(page, 'main');
    await page.context().close();
  });

  it('LAY-14 sent feedback and a sent message', async () => {
    const { page } = await openPage();
    await visit(page, 'spring', '/contact');
    await footerButton(page).click();
    await comments(page).fill('Clear and short.');
    await press(page, 'Submit');
    await titled(page, 'Thank you!');
    await expectReadable(page, 'dialog[open]');
    await page.keyboard.press('Escape');
    await page.getByLabel('Your name').fill('Ada Example');
    await page.getByLabel('Your email address').fill('ada@academy.test');
    await page.getByLabel('Subject').fill('Tea');
    await page.getByLabel('Message').fill('Is there a course?');
    await page.getByRole('button', { name: 'Send message' }).click();
    const thanks = server.context.sites.byId('spring')?.tenant.contact.thanks ?? '';
    await page.getByRole('status').filter({ hasText: thanks }).waitFor();
    await expectReadable(page, 'main');
    await page.context().close();
  });

  it('LAY-14 a generated token and a verified email', { tags: 'full' }, async () => {
    const { page } = await openAs('root');
    await visit(page, 'spring', '/admin/tokens');
    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Reader');
    await page.getByLabel('content:read').check();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.getByLabel('Token', { exact: true }).waitFor();
    await expectReadable(page, 'dialog[open]');

    await visit(page, 'spring', '/email');
    await page.getByLabel('New email address').fill('root@work.example');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send code to root@work.example' }).click();
    await page.route('**/validateVerificationCode*', (route) =>
      route.fulfill({
        json: { success: true, data: { isEmailVerified: true, triesLeft: 5 }, errors: [], message: null },
      }),
    );
    await page.getByLabel('Verification code').fill('123456');
    await page.keyboard.press('Enter');
    // A toast under the pointer stays.
    await page.getByText('Email Verified', { exact: true }).hover();
    await expectReadable(page, 'main');
    await page.context().close();
  });
});
