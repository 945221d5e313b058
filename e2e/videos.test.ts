import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { expectInOrder, leavesUs, scrollsSideways, startWorld } from './world.ts';

const { folders } = testConfig({});
const tree = contentTree();
const film = (name: string, settings: object) => ({
  id: `films-${name}`,
  slug: name,
  title: `The film ${name}`,
  status: 'live',
  type: 'video',
  settings,
});
const shortcode = (name: string, fields: object) => `@@@${name}\n${JSON.stringify(fields)}\n@@@`;
const STILL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9"/></svg>';

const course = 'spring/courses/09-films';
tree.write(`${course}/course.json`, { id: 'films', slug: 'films', title: 'Films', status: 'live' });
tree.write(`${course}/summary.md`, 'Films of many hosts.');
tree.write(
  `${course}/01-water/lesson.json`,
  film('water', { vimeo: 'https://vimeo.com/604188452/06f670da30', poster: 'still.svg' }),
);
tree.write(`${course}/01-water/still.svg`, STILL);
tree.write(`${course}/02-text/lesson.json`, { ...film('text', {}), type: 'article' });
tree.write(
  `${course}/02-text/content.md`,
  [
    'Watch it.',
    shortcode('youtube', { id: 'dQw4w9WgXcQ', title: 'Pour' }),
    shortcode('brightcove', { id: 42, title: 'Stir' }),
    '![A kettle](https://pictures.example/kettle.png)',
  ].join('\n\n'),
);
tree.write(`${course}/03-lost/lesson.json`, film('lost', { brightcove: 42 }));
tree.write('kube/courses/09-films/course.json', {
  id: 'films',
  slug: 'films',
  title: 'Films',
  status: 'live',
});
tree.write('kube/courses/09-films/summary.md', 'Films of many hosts.');
tree.write('kube/courses/09-films/01-lost/lesson.json', film('lost', { brightcove: 42 }));
tree.write('kube/courses/09-films/02-youtube/lesson.json', film('youtube', { youtube: 'dQw4w9WgXcQ' }));
tree.edit('kube/tenant.yaml', (text) => `${text}\nforbiddenHosts: [youtube.com]\n`);

const { openPage, visit } = await startWorld({
  folders: { ...folders, tenants: tree.folder },
  videoAccounts: { spring: { account: '6057277720001', player: 'abC' } },
});

const VIMEO = 'https://player.vimeo.com/video/604188452?h=06f670da30&dnt=1&autoplay=1';
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';
const BRIGHTCOVE =
  'https://players.brightcove.net/6057277720001/abC_default/index.html?videoId=42&autoplay=1';

/** Fakes the video hosts, and records requests to other hosts than our server. */
async function openWithHosts() {
  const { page, troubles } = await openPage({ mayFail: /^https:/ });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (leavesUs(request.url())) outside.push(request.url());
  });
  await page.route(
    (url) => leavesUs(url.href),
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>It plays.</p>' }),
  );
  return { page, troubles, outside };
}

const play = (page: Page, name: string) => page.getByRole('button', { name: `Play the video: ${name}` });

describe('a video on another host', () => {
  it('MED-02 shows its poster, loads nothing, and plays within the policy on a click', async () => {
    const { page, troubles, outside } = await openWithHosts();
    await visit(page, 'spring', '/courses/films/lessons/water');
    const button = play(page, 'The film water');
    await button.waitFor();
    const poster = page.locator('main img[src^="/assets/content/"]').first();
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
    await expectInOrder(page);
    expect(outside).toEqual([]);

    await button.focus();
    await page.keyboard.press('Enter');
    const frame = page.frameLocator('iframe[title="The film water"]');
    await frame.getByText('It plays.').waitFor();
    expect(outside).toEqual([VIMEO]);
    // The button is gone, so the player has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await expect.poll(() => page.locator('iframe').getAttribute('allow')).toContain('fullscreen');
    expect(troubles).toEqual([]);
  });

  it('MED-03 plays in a text too, also when the visit began on another page', async () => {
    const { page, troubles, outside } = await openWithHosts();
    await visit(page, 'spring', '/courses/films');
    await page
      .getByRole('main')
      .getByRole('link', { name: /The film text/ })
      .first()
      .click();
    await play(page, 'Pour').click();
    await page.frameLocator('iframe[title="Pour"]').getByText('It plays.').waitFor();
    await play(page, 'Stir').click();
    await page.frameLocator('iframe[title="Stir"]').getByText('It plays.').waitFor();
    expect(outside).toEqual([YOUTUBE, BRIGHTCOVE]);
    expect(troubles).toEqual([]);
  });

  it('MED-02 shifts nothing in a text when its player appears', { tags: 'full' }, async () => {
    const { page } = await openWithHosts();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit(page, 'spring', '/courses/films/lessons/text');
    await play(page, 'Pour').waitFor();
    expect(await page.evaluate('shifts')).toEqual([]);
  });

  it('MED-10 a picture that was not copied is a box with its description and a link', async () => {
    const { page, outside } = await openWithHosts();
    await visit(page, 'spring', '/courses/films/lessons/text');
    const box = page.locator('.missing-picture');
    await expect.poll(() => box.textContent()).toBe('A kettle Open the picture at pictures.example');
    await expect
      .poll(() => box.getByRole('link').getAttribute('href'))
      .toBe('https://pictures.example/kettle.png');
    expect(outside).toEqual([]);
  });

  it("MED-05 says that it can't be shown, with a link", { tags: 'full' }, async () => {
    const { page, troubles } = await openWithHosts();
    await visit(page, 'kube', '/courses/films/lessons/lost');
    await page.getByText(/it is at Brightcove, where this academy has no account/).waitFor();
    await page.getByRole('link', { name: 'Tell us that you miss it' }).click();
    await page.waitForURL(/\/contact$/);
    expect(troubles).toEqual([]);
  });

  it('MED-06 of a forbidden host is a link', { tags: 'full' }, async () => {
    const { page, outside } = await openWithHosts();
    const response = await visit(page, 'kube', '/courses/films/lessons/youtube');
    expect(response.headers()['content-security-policy']).not.toContain('youtube');
    await page.getByText('This academy does not play videos of YouTube inside the page.').waitFor();
    const link = page.getByRole('link', { name: 'Watch the video in a new tab: The film youtube' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    expect(await play(page, 'The film youtube').count()).toBe(0);
    expect(outside).toEqual([]);
  });
});

describe('without scripts', () => {
  it.each([
    ['water', 'Watch the video in a new tab: The film water', 'https://vimeo.com/604188452/06f670da30'],
    ['text', 'Pour', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['text', 'Stir', 'https://players.brightcove.net/6057277720001/abC_default/index.html?videoId=42'],
    [
      'lost',
      'Watch the video in a new tab: The film lost',
      'https://players.brightcove.net/6057277720001/abC_default/index.html?videoId=42',
    ],
  ])('MED-02 the lesson %s leads to its video: %s', { tags: 'full' }, async (slug, name, address) => {
    const { page } = await openPage({ javaScriptEnabled: false, mayFail: /\.js$/ });
    await visit(page, 'spring', `/courses/films/lessons/${slug}`);
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    await expect.poll(() => link.isVisible()).toBe(true);
    await expect.poll(() => link.getAttribute('href')).toBe(address);
    expect(await page.locator('button[type="button"]').filter({ visible: true }).count()).toBe(0);
    expect(await scrollsSideways(page)).toBe(false);
  });
});
