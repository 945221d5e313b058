import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, BrowserContextOptions, Page, Request, Response } from 'playwright';
import { expect, inject, TestRunner } from 'vitest';
import type { Config } from '../server/src/config/config.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { testServer } from '../server/src/testing/server.ts';
import type { TestServer } from '../server/src/testing/server.ts';
import type { PersonName } from '../server/src/testing/tokens.ts';
import { sharedBrowser } from './browser.ts';
import { reportFailures } from './failure-reports.ts';
import { whenDone } from '../server/src/testing/when-done.ts';

export type World = {
  server: TestServer;
  /** A page in a new profile, without data of earlier visits. */
  openPage: (options?: PageOptions) => Promise<OpenPage>;
  /** The same, logged in at one tenant; the provider has the session, but no cookie. */
  openAs: (name: PersonName, options?: PageOptions & { tenantId?: string }) => Promise<OpenPage>;
  visit: (page: Page, tenantId: string, path: string) => Promise<Response>;
};

export type OpenPage = {
  page: Page;
  /** All errors and warnings in the console, and every request that failed or went to another host. */
  troubles: string[];
};

type PageOptions = BrowserContextOptions & {
  /** Addresses that are expected to fail. */
  mayFail?: RegExp;
};

type WorldOptions = Pick<NonNullable<Parameters<typeof testServer>[0]>, 'keys'> & {
  /** With animations, which take most of the processor without a graphics card. */
  isAnimated?: boolean;
  /** Closes each page with its test; one that stays open takes processor time from all later tests. */
  closesPages?: boolean;
};

/** A whole server in this process and a browser; both are gone when the test file is done. */
export async function startWorld(
  config: Partial<Config> = {},
  { keys, isAnimated = false, closesPages = false }: WorldOptions = {},
): Promise<World> {
  turns = 0;
  const server = await testServer({ config, ...(keys && { keys }) });
  const browser = await sharedBrowser();
  const contexts = new Set<BrowserContext>();
  whenDone(() => Promise.all([...contexts].map((context) => context.close())));
  const watchForFailure = reportFailures();
  const scriptless = new WeakSet<Page>();
  const reducedMotion = isAnimated ? 'no-preference' : 'reduce';
  const openPage: World['openPage'] = async ({ mayFail, ...options } = {}) => {
    const context = await browser.newContext({ viewport: WIDE, reducedMotion, ...options });
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
    if (closesPages && TestRunner.getCurrentTest()) whenDone(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(25_000);
    await watchForFailure(context, page);
    if (options.javaScriptEnabled === false) scriptless.add(page);
    return { page, troubles: watch(page, mayFail) };
  };
  return {
    server,
    openPage,
    async openAs(name, { tenantId = 'spring', ...options } = {}) {
      const { accessToken, refreshToken, expiresIn } = await mintFor(server, name);
      const stored = { accessToken, refreshToken, expiresAt: String(Date.now() + expiresIn * 1000) };
      const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }));
      const origins = [{ origin: server.origin(tenantId), localStorage }];
      return openPage({ storageState: { cookies: [], origins }, ...options });
    },
    async visit(page, tenantId, path) {
      const response = await page.goto(server.origin(tenantId) + path);
      if (!response) throw new Error(`${path} was not loaded`);
      if (!scriptless.has(page)) await hydrated(page);
      return response;
    },
  };
}

/** One of several equivalent variants in a daily run, and all of them in a full one. */
export function dailyOf<Variant>(variants: readonly Variant[], chosen: number): readonly Variant[] {
  return inject('full') ? variants : variants.slice(chosen, chosen + 1);
}

let turns = 0;

/** Alternates between two variants from call to call in a file, so that both are covered daily. */
export function turn(): 0 | 1 {
  return turns++ % 2 === 0 ? 0 : 1;
}

/** Before that a click would be lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('#root[data-rendered]').waitFor({ state: 'detached', timeout: 30_000 });
}

/** Loads the page again, as a user does. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}

export const WIDE = { width: 1440, height: 900 };
export const MIDDLE = { width: 820, height: 1180 };
export const NARROW = { width: 390, height: 844 };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The other rules don't depend on the color scheme, and take longer than loading a page. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

type LookOptions = {
  /** Only the colors have changed, so only color rules run. */
  isRecolored?: boolean;
};

/**
 * The violations that axe finds in the page itself, one per line, without third-party frames; in a full run
 * also those of a second engine and a validator.
 */
export async function accessibilityFaults(
  page: Page,
  { isRecolored = false }: LookOptions = {},
): Promise<string[]> {
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  // No enabled rule needs the style sheets, which axe would refetch.
  const preload = { assets: ['media'] };
  const options = { iframes: false, resultTypes: ['violations'], preload };
  const chosen = isRecolored ? { ...options, runOnly: COLOR_RULES } : options;
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(chosen)})`);
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id} ${String(target)} ${html}`),
  );
  if (!inject('full') || isRecolored) return faults;
  const { secondFaults } = await import('./second-engine.ts');
  return [...faults, ...(await secondFaults(page))];
}

export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

const DAILY_LOOKS = [
  { size: WIDE, colorScheme: 'light' },
  { size: NARROW, colorScheme: 'dark' },
] as const;
const FULL_LOOKS = [
  ...DAILY_LOOKS,
  { size: NARROW, colorScheme: 'light' },
  { size: WIDE, colorScheme: 'dark' },
] as const;

/**
 * Checks for violations and horizontal scrolling: wide and light, or narrow and dark, alternating between
 * calls; all four in a full run. Width alone is checked in both.
 */
export async function expectInOrder(page: Page): Promise<void> {
  const looked = inject('full') ? FULL_LOOKS : dailyOf(DAILY_LOOKS, turn());
  for (const look of inject('full') ? FULL_LOOKS : DAILY_LOOKS) {
    const { size, colorScheme } = look;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    if (looked.includes(look)) expect(await accessibilityFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
}

/** Waits for finite transitions, so that their final state is measured. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // An inherited color changes after that of its ancestor.
    for (let ending = running(); ending.length > 0; ending = running())
      await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
}

export async function colorOf(page: Page, selector: string, property = 'background-color'): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

/** Converts `#1e7a3e` to the browser's notation. */
export function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Whether a request goes to another host than the test server. */
export function leavesUs(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && !/(^|\.)localhost$/.test(hostname);
}

function watch(page: Page, mayFail = /^$/): string[] {
  const troubles: string[] = [];
  const note = (trouble: string, address: string) => {
    if (!mayFail.test(address)) troubles.push(trouble);
  };
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    note(`console ${message.type()}: ${message.text()}`, message.location().url);
  });
  page.on('pageerror', (error) => void troubles.push(`page error: ${error.message}`));
  const underWay = new Set<Request>();
  const leftBehind = new WeakSet<Request>();
  page.on('request', (request) => {
    const address = request.url();
    if (leavesUs(address)) note(`leaves our origin: ${address}`, address);
    // A navigation aborts pending loads of the page.
    if (request.isNavigationRequest()) for (const one of underWay) leftBehind.add(one);
    // The previous page may start a request before the next one arrives.
    else if ([...underWay].some((one) => one.isNavigationRequest())) leftBehind.add(request);
    underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => {
    underWay.delete(request);
    const reason = request.failure()?.errorText;
    // A video is aborted once its length is known.
    const isGivenUp = leftBehind.has(request) || request.resourceType() === 'media';
    if (isGivenUp && reason === 'net::ERR_ABORTED') return;
    note(`failed: ${request.url()} ${reason}`, request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()}: ${response.url()}`, response.url());
  });
  return troubles;
}
