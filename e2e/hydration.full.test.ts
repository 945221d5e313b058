import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { tenantIds, visits } from './public-routes.ts';
import { MIDDLE, NARROW, startWorld, WIDE } from './world.ts';

const { openPage, openAs, server } = await startWorld({}, { keys: 'provider', isAnimated: true });

type TenantId = (typeof tenantIds)[number];
type Who = 'visitor' | 'member';
type Look = { tenantId: TenantId; width: number; scheme: 'light' | 'dark' };

const SIZES = [NARROW, MIDDLE, WIDE, { width: 1280, height: 900 }];
const LOGIN = 'Log In / Register';

/** All academies at all widths and schemes. */
const looks: Look[] = tenantIds.flatMap((tenantId) =>
  [390, 820, 1440].flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ tenantId, width, scheme })),
  ),
);

describe.each(looks)('the pages of $tenantId, $width px wide and $scheme', (look) => {
  // Some thirty pages in sequence.
  const timeout = 180_000;

  it(
    'SSR-03, SSR-04 hydrate for a visitor without messages, shifts or text changes',
    { timeout },
    async () => {
      const { walk, parser } = await startWalk(look, 'visitor');
      const faults = await walk(async (page, { path, html }) => {
        // The questions of a check are shown by a script.
        if (path.endsWith('/knowledge-check/knowledge-check')) return [];
        const sent = await parser.evaluate(textOfHtml, html);
        const shown = await page.evaluate(textOfPage);
        return sent === shown ? [] : [`text: ${differenceOf(sent, shown)}`];
      });
      expect(faults).toEqual([]);
    },
  );

  it(`SSR-03, SSR-04 hydrate for a member without messages, shifts or "${LOGIN}"`, { timeout }, async () => {
    const { walk } = await startWalk(look, 'member');
    const faults = await walk(async (page) => {
      expect(await page.evaluate(() => document.documentElement.dataset['session'])).toBe('user');
      return (await page.evaluate(() => record().loginPainted)) ? ['the login link was painted'] : [];
    });
    expect(faults).toEqual([]);
  });
});

function routesOf(tenantId: TenantId): string[] {
  const own = visits.filter((visit) => visit.tenantId === tenantId && visit.arrives === undefined);
  const course = own.find(({ template }) => template === '/courses/{slug}')?.path ?? '';
  return [
    ...own.map(({ path }) => path),
    '/courses?level=Beginner',
    '/courses?search=zanzibar',
    '/search',
    `${course}/conclusion`,
    `${course}/lessons/knowledge-check`,
    `${course}/lessons/knowledge-check/knowledge-check`,
  ];
}

type Loaded = { path: string; html: string };
type FindFaults = (page: Page, loaded: Loaded) => Promise<string[]>;

/** Loads every page in one tab and collects faults. */
async function startWalk({ tenantId, width, scheme }: Look, who: Who) {
  const size = SIZES.find((one) => one.width === width) ?? WIDE;
  const options = { viewport: size, colorScheme: scheme };
  const { page } = await (who === 'member' ? openAs('ada', { tenantId, ...options }) : openPage(options));
  const parser = await (await openPage()).page.context().newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`page error: ${error.message}`));
  await page.addInitScript(recordPaints, LOGIN);

  const walk = async (findFaults: FindFaults) => {
    const faults: string[] = [];
    for (const path of routesOf(tenantId)) {
      messages.length = 0;
      const response = await page.goto(server.origin(tenantId) + path);
      await page.waitForFunction(isHydrated).catch((error: unknown) => {
        throw new Error(`${path} was not hydrated`, { cause: error });
      });
      await page.waitForLoadState('networkidle');
      const html = (await response?.text()) ?? '';
      const isMissing = response?.status() === 404;
      const found = [
        ...messages.filter((message) => !(isMissing && message.includes('status of 404'))),
        // A member's search also finds and quotes content locked for visitors, so its results are longer.
        ...(who === 'member' && path.startsWith('/search') ? [] : await page.evaluate(() => record().shifts)),
        ...(await findFaults(page, { path, html })),
      ];
      faults.push(...found.map((fault) => `${path} ${fault}`));
    }
    await page.context().close();
    await parser.context().close();
    return faults;
  };
  return { walk, parser };
}

type PaintRecord = { shifts: string[]; loginPainted: boolean };
declare function record(): PaintRecord;

/**
 * Runs before the page's own scripts and records every layout shift, and whether a login link was ever
 * painted.
 */
function recordPaints(login: string): void {
  const paints: PaintRecord = { shifts: [], loginPainted: false };
  Object.assign(globalThis, { record: () => paints });
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
  type Shift = PerformanceEntry & { value: number; sources: Source[] };
  const placeOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      // Unlocking changes a lock icon by an invisible amount.
      if (value < 0.001) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const text = node instanceof Element ? node.outerHTML : node?.textContent;
        return `${text?.slice(0, 120)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
      });
      paints.shifts.push(`shift ${value.toFixed(4)}: ${moved.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // Runs before each paint.
  const look = () => {
    for (const link of document.querySelectorAll('a'))
      if (link.textContent.trim() === login && link.checkVisibility()) paints.loginPainted = true;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** React marks hydrated elements; the main heading is part of the page itself, which is the last. */
function isHydrated(): boolean {
  const heading = document.querySelector('#root h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
}

/** What a visitor reads in the HTML, without closed dialogs. */
function textOfHtml(html: string): string {
  const root = new DOMParser().parseFromString(html, 'text/html').getElementById('root');
  for (const part of root?.querySelectorAll('noscript, .for-members, dialog:not([open])') ?? [])
    part.remove();
  return root?.textContent.replace(/\s+/g, ' ') ?? '';
}

/** The same in the page, also without elements that scripts add to articles and videos. */
function textOfPage(): string {
  const root = document.getElementById('root')?.cloneNode(true) as Element | undefined;
  const helpers = 'noscript, dialog:not([open]), .copy, .code-head, .heading-link, .player-bar';
  for (const part of root?.querySelectorAll(helpers) ?? []) part.remove();
  return root?.textContent.replace(/\s+/g, ' ') ?? '';
}

function differenceOf(sent: string, shown: string): string {
  let at = 0;
  while (sent[at] === shown[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 80);
  return `«${around(sent)}» became «${around(shown)}»`;
}
