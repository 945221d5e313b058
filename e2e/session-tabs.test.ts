import type { BrowserContext, Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { setFavorite } from '@academy/contract/favorites';
import { contentTree } from '../server/src/testing/content.ts';
import { identityOf, mintFor, sampleId } from '../server/src/testing/identity.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { whenDone } from '../server/src/testing/when-done.ts';
import {
  beginAs,
  expectShows,
  logIn,
  logOut,
  storedTokens,
  watchRefreshes,
  type Who,
} from './session-steps.ts';
import { startWorld } from './world.ts';

const { folders } = testConfig({});
const world = await startWorld(
  { folders: { ...folders, tenants: contentTree(sampleFiles).folder } },
  { keys: 'provider' },
);
const { server, openPage, visit } = world;
const PAST_EXPIRY = '12:00';
/**
 * Only the browser's clock jumps, so each round begins behind the server's, to keep its tokens out of the
 * past.
 */
const BEHIND_MS = 40 * 60_000;

const { accessToken } = await mintFor(server, 'ada');
await server
  .client({ tenantId: 'spring', token: accessToken })
  .send(setFavorite, { query: {}, body: { id: 'tea', operationType: 'save', likeableType: 'course' } });

/** The state of the other tabs while one acts, and how they become active again. */
type Situation = {
  others: number;
  /** Whether a daily run makes each journey once; a full run makes it fifty times. */
  isDaily: boolean;
  leave?: (page: Page) => Promise<void>;
  comeBack?: (page: Page) => Promise<void>;
  /** At the end the machine sleeps until every token has expired. */
  sleeps?: boolean;
};

type Journey = {
  before: 'visitor' | 'ada';
  act: (page: Page, context: BrowserContext) => Promise<void>;
  /** The tabs refresh, but only once for all of them. */
  refreshes?: true;
  after: Who;
};

const SITUATIONS: Record<string, Situation> = {
  // Three tabs cover all cases of two.
  'two tabs': { others: 1, isDaily: false },
  'three tabs': { others: 2, isDaily: true },
  'a tab in the back/forward cache': { others: 1, isDaily: false, leave: enterCache, comeBack: leaveCache },
  'a laptop that slept': { others: 1, isDaily: false, leave: freeze, comeBack: thaw, sleeps: true },
};

const JOURNEYS: Record<string, Journey> = {
  'log in': { before: 'visitor', act: (page) => logIn(world, page, 'ada'), after: 'ada' },
  refresh: {
    before: 'ada',
    act: (_, { clock }) => clock.fastForward('08:01'),
    refreshes: true,
    after: 'ada',
  },
  'log out': { before: 'ada', act: (page) => logOut(page, 'ada'), after: 'visitor' },
  expired: {
    before: 'ada',
    act: (_, { clock }) => clock.fastForward(PAST_EXPIRY),
    refreshes: true,
    after: 'ada',
  },
  revoked: {
    before: 'ada',
    async act(_, { clock }) {
      await identityOf(server).endSessions(sampleId('ada'));
      await clock.fastForward('08:01');
    },
    after: 'visitor',
  },
  'other person': {
    before: 'ada',
    async act(page) {
      await logOut(page, 'ada');
      await logIn(world, page, 'grace');
    },
    after: 'grace',
  },
};

const situations = Object.entries(SITUATIONS).filter(([, { isDaily }]) => isDaily || inject('full'));

/** The journeys of a daily run. */
const DAILY_JOURNEYS = new Set(['refresh', 'log out']);
const journeys = Object.entries(JOURNEYS).filter(([name]) => inject('full') || DAILY_JOURNEYS.has(name));

describe.each(situations)('AUTH-16 with %s', (_, situation) => {
  const rounds = inject('full') ? 50 : 1;
  /**
   * Journeys begin where the last one ended. A failed one leaves its tabs in an unknown state, so they are
   * not reused.
   */
  let tabsLeft: Tabs | undefined;
  whenDone(() => tabsLeft?.page.context().close());
  it.each(journeys)(
    'AUTH-16 follows: %s',
    { timeout: rounds * 60_000 },
    async (_name, { before, act, refreshes, after }) => {
      const tabs = tabsLeft ?? (await openTabs(situation));
      tabsLeft = undefined;
      const { page, others, used } = tabs;
      const context = page.context();
      const all = [page, ...others];
      const loads = others.map(countLoads);

      for (let round = 0; round < rounds; round++) {
        await context.clock.setSystemTime(Date.now() - BEHIND_MS);
        await beginAs(world, page, before);
        for (const tab of all) await expectShows(tab, before);
        used.length = 0;

        for (const tab of others) await situation.leave?.(tab);
        await act(page, context);
        if (refreshes) await expect.poll(() => used.length, { timeout: 30_000 }).toBe(1);
        await expectShows(page, after);
        if (situation.sleeps) {
          await expect.poll(() => heldLocks(page)).toBe(0);
          await context.clock.fastForward(PAST_EXPIRY);
        }
        for (const tab of others) await situation.comeBack?.(tab);

        for (const tab of all) await expectShows(tab, after);
        await expect.poll(() => storedTokens(page)).toHaveLength(after === 'visitor' ? 0 : 3);
        // The provider ends a session whose refresh token is reused.
        expect(used).toEqual([...new Set(used)]);
        expect(loads.map((count) => count())).toEqual(others.map(() => 0));
      }
      tabsLeft = tabs;
    },
  );
});

type Tabs = { page: Page; others: Page[]; used: string[] };

async function openTabs(situation: Situation): Promise<Tabs> {
  const { page } = await openPage({ mayFail: /\/oidc\/(token|session)/ });
  const context = page.context();
  await context.clock.install();
  await context.addInitScript(holdEvents);
  const others = await Promise.all(Array.from({ length: situation.others }, () => context.newPage()));
  for (const tab of [page, ...others]) await visit(tab, 'spring', '/');
  return { page, others, used: watchRefreshes(context) };
}

/** A refresh holds a lock until its tokens are stored and other tabs can read them. */
const heldLocks = (page: Page) => page.evaluate(async () => (await navigator.locks.query()).held?.length);

function countLoads(page: Page): () => number {
  let count = 0;
  page.on('load', () => count++);
  return () => count;
}

/**
 * The headless shell has no back/forward cache, so this simulates it: nothing reaches a page until it is
 * shown again, and missed events are not delivered.
 */
function holdEvents() {
  for (const name of ['storage', 'focus', 'online', 'visibilitychange', 'resume']) {
    const hold = (event: Event) => {
      if ('held' in document.documentElement.dataset) event.stopImmediatePropagation();
    };
    addEventListener(name, hold, true);
    document.addEventListener(name, hold, true);
  }
}

async function enterCache(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.dataset['held'] = ''));
  await freeze(page);
}

async function leaveCache(page: Page): Promise<void> {
  await thaw(page);
  await page.evaluate(() => {
    delete document.documentElement.dataset['held'];
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}

async function freeze(page: Page): Promise<void> {
  await setLifecycle(page, 'frozen');
}

async function thaw(page: Page): Promise<void> {
  await setLifecycle(page, 'active');
}

async function setLifecycle(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state });
  await devtools.detach();
}
