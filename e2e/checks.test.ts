import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { accessibilityFaults, dailyOf, NARROW, reload, scrollsSideways, startWorld } from './world.ts';

const lesson = (id: string, more: object) => ({ id, slug: id, title: id, status: 'live', ...more });
const LONG = Array.from({ length: 30 }, (_, at) => `Sentence ${at} about cups and kettles.`).join('\n\n');
const QUIZ = `<div class="quizdown">

---
passingGrade: 100
shuffleAnswers: false
---

## How hot is the water for the tea that is made by \`spring-boot-starter-web\`?

\`\`\`java
int degrees = kettle.heat(80);
\`\`\`

1. [x] Warm
   > A gentle leaf.
2. [ ] Boiling
   > That makes it bitter.

[see]: ../01-water/content.md#temperature

## Which of these are teas?

- [x] Sencha
- [x] Assam
- [ ] Robusta

## What of all this is long?

${LONG}

1. [x] The text
2. [ ] The answer

</div>`;
const tree = contentTree({
  ...sampleFiles,
  'spring/courses/08-brew/course.json': lesson('brew', { title: 'Brewing', level: 'beginner', topics: [] }),
  'spring/courses/08-brew/summary.md': 'How to brew.',
  'spring/courses/08-brew/01-water/lesson.json': lesson('water', { title: 'Water', type: 'article' }),
  'spring/courses/08-brew/01-water/content.md': `${LONG}\n\n## Temperature\n\nWarm, not boiling.\n\n${LONG}`,
  'spring/courses/08-brew/02-check/lesson.json': lesson('brew-check', {
    title: 'Knowledge Check: Everything About the Water and the Leaf',
    type: 'knowledge-check',
  }),
  'spring/courses/08-brew/02-check/content.md': `Three questions.\n\n${QUIZ}`,
});
const { folders } = testConfig({});
const { openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

const LESSON = '/courses/brew/lessons/brew-check';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Whether an element is completely on the screen without scrolling. */
const isOnScreen = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  });

async function expectGood(page: Page): Promise<void> {
  expect(await scrollsSideways(page)).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
}

const SCREENS = [
  { name: 'a desktop', person: 'ada', options: {} },
  { name: 'a phone', person: 'grace', options: { viewport: NARROW, hasTouch: true, isMobile: true } },
] as const;

describe.each(dailyOf(SCREENS, 1))('a knowledge check on $name', ({ person, options }) => {
  it('QUIZ-12, QUIZ-15, QUIZ-16, QUIZ-17 is failed, reviewed through its links, retried for missed questions, and passed', async () => {
    const { page, troubles } = await openAs(person, options);
    await visit(page, 'spring', LESSON);
    await page.getByText('3 questions, 3 correct to pass').waitFor();
    await page.getByRole('link', { name: 'Take the knowledge check' }).click();

    await page.getByText('Question 1 of 3').waitFor();
    const title = heading(page, /^Knowledge Check/);
    const lines = await title.evaluate(
      (node) => node.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(node).lineHeight),
    );
    expect(lines).toBeLessThan(1.5);
    await page.getByLabel('Boiling').check();
    await button(page, /^Check/).click();
    await page.getByText('Not quite').waitFor();
    await expectGood(page);
    await button(page, /^Next/).click();
    await page.getByLabel('Sencha').check();
    await page.getByLabel('Assam').check();
    await button(page, /^Next/).click();
    await page.getByText('Question 3 of 3').waitFor();
    await page.getByLabel('The text').check();
    await button(page, 'Review answers').click();
    await button(page, 'Submit').click();
    await heading(page, 'Not passed yet: 2 of 3 correct').waitFor();
    await expectGood(page);

    await page.getByRole('link', { name: 'Read again: Temperature' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#temperature');
    await expect.poll(() => isOnScreen(heading(page, 'Temperature').last())).toBe(true);
    await page.goBack();
    await heading(page, 'Not passed yet: 2 of 3 correct').waitFor();

    await button(page, 'Retry missed questions').click();
    await page.getByText('Question 1 of 1').waitFor();
    await page.getByLabel('Warm').check();
    // A retry continues after a reload.
    await reload(page);
    await expect.poll(() => page.getByLabel('Warm').isChecked()).toBe(true);
    await button(page, 'Review answers').click();
    await button(page, 'Submit').click();
    await heading(page, 'You passed: 3 of 3 correct').waitFor();
    await expect.poll(() => page.getByText('Retried missed questions').count()).toBe(1);
    await expectGood(page);

    await visit(page, 'spring', LESSON);
    await heading(page, 'You have passed this check').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'See the answers' }).count()).toBe(2);
    await expectGood(page);
    await page.getByRole('link', { name: 'See the answers' }).last().click();
    await heading(page, 'Not passed yet: 2 of 3 correct').waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('a long question', () => {
  const screens = [
    { what: 'a phone', viewport: NARROW, size: '100%' },
    { what: 'a phone whose keyboard is open', viewport: { width: 390, height: 420 }, size: '100%' },
    { what: 'a phone with large text', viewport: NARROW, size: '200%' },
    { what: 'a laptop', viewport: { width: 1280, height: 720 }, size: '100%' },
  ];
  it.each(dailyOf(screens, 1))(
    'QUIZ-13 keeps Check and Next on the screen of $what',
    async ({ viewport, size }) => {
      const { page } = await openPage({ viewport });
      await visit(page, 'spring', `${LESSON}/knowledge-check`);
      await page.evaluate((value) => (document.documentElement.style.fontSize = value), size);
      await button(page, /^Question 3/).click();
      await page.getByText('Question 3 of 3').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => isOnScreen(button(page, 'Review answers'))).toBe(true);
      await page.getByLabel('The text').check();
      for (const where of [0, 600, 100_000]) {
        await page.evaluate((top) => scrollTo(0, top), where);
        for (const name of [/^Check/, 'Review answers', 'Previous'])
          await expect.poll(() => isOnScreen(button(page, name))).toBe(true);
      }
      // The row does not cover the focused element.
      await page.getByLabel('The answer').focus();
      const row = await page.locator('.quiz-actions').boundingBox();
      await expect
        .poll(async () => ((await page.getByLabel('The answer').boundingBox())?.y ?? 0) < (row?.y ?? 0))
        .toBe(true);
      expect(await scrollsSideways(page)).toBe(false);
      await page.context().close();
    },
  );
});

describe('the texts of a question', () => {
  it('QUIZ-18 have colored code, and inline code that does not break', { tags: 'full' }, async () => {
    for (const width of [320, 390, 820]) {
      const { page } = await openPage({ viewport: { width, height: 800 } });
      await visit(page, 'spring', `${LESSON}/knowledge-check`);
      await page.getByText('Question 1 of 3').waitFor();
      await expect.poll(() => page.locator('fieldset pre .hl-keyword').first().textContent()).toBe('int');
      const keyword = page.locator('fieldset pre .hl-keyword').first();
      const colors = await keyword.evaluate((node) =>
        [node, node.parentElement].map((one) => one && getComputedStyle(one).color),
      );
      expect(colors[0]).not.toBe(colors[1]);
      const rows = await page.locator('legend code').evaluate((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(rows).toBe(1);
      await page.context().close();
    }
  });
});
