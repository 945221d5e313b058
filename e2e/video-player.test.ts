import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { getLesson } from '@academy/contract/lessons';
import { savePosition } from '@academy/contract/progress';
import { mintFor } from '../server/src/testing/identity.ts';
import { dailyOf, expectInOrder, MIDDLE, NARROW, reload, scrollsSideways, startWorld } from './world.ts';

const { openPage, openAs, visit, server } = await startWorld({}, { keys: 'provider', closesPages: true });

const FILMS = {
  spring: '/courses/spring-boot-first-steps/lessons/from-starter-to-request',
  kube: '/courses/containers-from-the-ground-up/lessons/layers-in-motion',
  tanzu: '/courses/first-push/lessons/what-push-does',
};
const LENGTHS: Record<string, string> = { spring: '1:29', kube: '1:20', tanzu: '1:23' };

const bigButton = (page: Page) => page.getByRole('button', { name: /^Play the video/ });
const slider = (page: Page) => page.getByRole('slider', { name: 'Seek' });
const time = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const seekBy = async (page: Page, second: number) => {
  await slider(page).fill(String(second));
  await expect.poll(() => time(page)).toBeCloseTo(second, 0);
};

async function play(page: Page) {
  await bigButton(page).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await expect.poll(() => time(page)).toBeGreaterThan(1.2);
}

describe('our own video player', () => {
  // The player is the same in every academy.
  it.each(dailyOf(Object.entries(FILMS), 0))(
    'VID-02, VID-04 in %s has the true length, captions from the start, and no fault',
    async (tenantId, path) => {
      const { page, troubles } = await openPage();
      await visit(page, tenantId, path);
      await bigButton(page).waitFor();
      await page.getByText(`0:00 / ${LENGTHS[tenantId]}`).waitFor();
      await expect.poll(() => page.locator('video').getAttribute('controls')).toBeNull();
      const captions = page.getByRole('button', { name: 'Captions' });
      await expect.poll(() => captions.getAttribute('aria-pressed')).toBe('true');
      await expectInOrder(page);
      await page.setViewportSize(MIDDLE);
      expect(await scrollsSideways(page)).toBe(false);
      expect(troubles).toEqual([]);
    },
  );

  it('VID-02 plays, seeks and fills the screen by keyboard', async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'spring', FILMS.spring);
    await play(page);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.keyboard.press('5');
    await expect.poll(() => time(page)).toBeCloseTo(44.7, 0);
    // The arrow keys seek here instead of opening the next lesson.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => time(page)).toBeCloseTo(49.7, 0);
    expect(new URL(page.url()).pathname).toBe(FILMS.spring);
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });

  it('VID-03 seeks to a chapter', { tags: 'full' }, async () => {
    const { page } = await openPage();
    await visit(page, 'spring', FILMS.spring);
    await page.getByRole('button', { name: 'Chapters' }).click();
    await page.getByRole('button', { name: '0:37 Beans are made' }).click();
    await expect.poll(() => time(page)).toBeCloseTo(37.9, 0);
    await expect
      .poll(() => slider(page).getAttribute('aria-valuetext'))
      .toBe('37 seconds of 1 minute 29 seconds, Beans are made');
  });

  it(
    'VID-05 is followed by the transcript, which seeks by a click and never scrolls the page',
    { tags: 'full' },
    async () => {
      const { page } = await openPage({ viewport: NARROW });
      await visit(page, 'spring', FILMS.spring);
      await bigButton(page).waitFor();
      await page.locator('summary', { hasText: 'Transcript' }).click();
      const box = page.getByRole('region', { name: 'Transcript' });
      await box.getByRole('button', { name: 'Go to 0:37' }).click();
      await expect.poll(() => time(page)).toBeCloseTo(37.9, 1);
      const current = box.locator('[aria-current]');
      await expect.poll(() => current.textContent()).toContain('So far, all are only planned');
      const before = await page.evaluate(() => scrollY);
      await seekBy(page, 61);
      await expect.poll(() => current.textContent()).toContain('the server opens its port');
      const isInside = await box.evaluate((outer) => {
        const [all, one] = [outer, outer.querySelector('[aria-current]')].map((part) =>
          part?.getBoundingClientRect(),
        );
        return Boolean(all && one && one.top >= all.top - 1 && one.top < all.bottom);
      });
      expect(isInside).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(before);
      await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('class path, so');
      await page.getByText('1 match').waitFor();
      await expectInOrder(page);
    },
  );

  it('VID-06 resumes where a visitor left it on this device', { tags: 'full' }, async () => {
    const { page } = await openPage();
    await visit(page, 'kube', FILMS.kube);
    await play(page);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await seekBy(page, 12);
    await reload(page);
    await page.getByText('Continues at 0:12').waitFor();
    await expect.poll(() => time(page)).toBeCloseTo(12, 0);
    await expectInOrder(page);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => time(page)).toBe(0);
  });

  it(
    'VID-06 resumes where a member left it on another device, with the watched parts',
    { tags: 'full' },
    async () => {
      const { page } = await openAs('ada');
      await visit(page, 'spring', FILMS.spring);
      await play(page);
      const saved = page.waitForResponse(
        (response) =>
          response.url().includes(savePosition.path) &&
          response.request().postData()?.includes('"watched":[[') === true,
      );
      await page.keyboard.press('k');
      expect(await (await saved).text()).toContain('"success":true');
      await seekBy(page, 15);
      const { accessToken } = await mintFor(server, 'ada');
      const lesson = server.client({ tenantId: 'spring', token: accessToken });
      await expect
        .poll(async () => {
          const { data } = await lesson.send(getLesson, {
            params: { courseSlug: 'spring-boot-first-steps', lessonSlug: 'from-starter-to-request' },
            query: {},
          });
          return data.place?.second;
        })
        .toBe(15);
      const other = await openAs('ada');
      await visit(other.page, 'spring', FILMS.spring);
      await other.page.getByText('Continues at 0:15').waitFor();
      await expect.poll(() => other.page.locator('.player-watched').count()).toBe(1);
    },
  );
});
