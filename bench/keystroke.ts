import type { Page } from 'playwright';
import type { Bench } from './figures.ts';
import { median } from './measure.ts';
import { withSite } from './site.ts';

const LETTERS = 'spring boot first st';

/** Typing into the search of a very long list: from the key to the next picture on the screen. */
export const keystroke: Bench = {
  name: 'keystroke',
  run: ({ quick }) =>
    withSite(async ({ browser, origin }) => {
      const courses = quick ? 500 : 5_000;
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await answerWith(page, courses);
      await page.goto(`${origin}/courses`);
      await page
        .getByRole('status')
        .filter({ hasText: `${courses} courses` })
        .waitFor();
      await page.getByRole('searchbox', { name: 'Search courses' }).focus();
      await watchKeys(page);
      for (const [at, letter] of [...LETTERS].entries()) {
        await page.keyboard.press(letter === ' ' ? 'Space' : letter);
        // Now and then a pause lets the list be searched, so the next key meets it while it is drawn anew.
        await page.waitForTimeout(at % 2 === 0 ? 90 : 230);
      }
      const times = await page.evaluate(() =>
        performance.getEntriesByName('key').map(({ duration }) => duration),
      );
      return [
        {
          name: `a keystroke in the search of ${courses} courses, to the next paint`,
          value: median(times),
          unit: 'ms',
          limit: { atMost: 50 },
          note: `${times.length} keys, the slowest ${Math.max(...times).toFixed(0)} ms`,
        },
      ];
    }),
};

/** The real list over and over, each course under a name of its own. */
async function answerWith(page: Page, amount: number): Promise<void> {
  await page.route('**/courses/list*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { courses: Card[] } };
    const courses = Array.from({ length: amount }, (_, at) => {
      const card = data.courses[at % data.courses.length] as Card;
      return { ...card, courseId: `${card.courseId}-${at}`, title: `${card.title} ${at}` };
    });
    await route.fulfill({ response, json: { ...rest, data: { ...data, courses } } });
  });
}

type Card = { courseId: string; title: string };

async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        requestAnimationFrame(() => {
          // A timer set here runs after the picture that this frame draws.
          setTimeout(() => performance.measure('key', { start }));
        });
      },
      { capture: true },
    );
  });
}
