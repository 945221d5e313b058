import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { breakCall, dismissToasts, drawn, expectedText, expectRead, WAYS, type Way } from './broken-calls.ts';
import { CLOCK, everyCall, goWithin, type FailingCall } from './failure-calls.ts';
import { startWorld } from './world.ts';

const tree = contentTree(sampleFiles);
const { folders } = testConfig({});
const { server, openAs, openPage } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);
const EVERY_CALL = /\/api\/v1\//;
const origin = server.origin('spring');

/** What breaks the page, and how often it did. */
type Broken = { way: Way | null; count: number };

async function open({ call, as }: FailingCall): Promise<{ page: Page; broken: Broken }> {
  const { page } = await (as ? openAs(as, { mayFail: /./ }) : openPage({ mayFail: /./ }));
  await page.addInitScript(CLOCK);
  const broken: Broken = { way: null, count: 0 };
  const [method, path] = call.split(' ');
  // Who is logged out stays where that is said.
  await page.route('**/oidc/**', (route) => (broken.way === '401' ? undefined : route.fallback()));
  await page.route(EVERY_CALL, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (broken.way === null || pathname !== `/api/v1${path}` || route.request().method() !== method)
      return route.fallback();
    await breakCall(route, broken.way);
    broken.count++;
  });
  return { page, broken };
}

const leaves = (row: FailingCall, way: Way) =>
  (way === '404' && !row.stays) || (way === '401' && row.layer === 'second');

/** What leads away comes last, and what waits on the device after all that does not. */
function waysOf(row: FailingCall): Way[] {
  const weight = (way: Way) => Number(leaves(row, way)) + (row.waits && way === 'no answer' ? 1 : 0);
  return dailyWays(row).toSorted((one, other) => weight(one) - weight(other));
}

/** All seven in a full run; every day the refusal and two of the others, which all have their turn. */
function dailyWays(row: FailingCall): Way[] {
  if (inject('full')) return [...WAYS];
  const [refusal, ...others] = WAYS;
  const turn = everyCall.indexOf(row);
  return [refusal, ...others.filter((_, at) => (at - turn) % 3 === 0)];
}

async function arrive(page: Page, row: FailingCall): Promise<void> {
  if (row.act || row.prepare) {
    await page.goto(origin + row.at);
    if (row.act) await row.prepare?.(page);
  } else if (!row.loads) {
    await page.goto(`${origin}/contact`);
    await page.getByLabel('Subject').waitFor();
  }
}

/** Makes the call once more. */
async function make(page: Page, { row, isFirst }: { row: FailingCall; isFirst: boolean }): Promise<void> {
  if (row.act) return row.act(page);
  if (!isFirst) return page.getByRole('button', { name: 'Try again' }).first().click();
  if (row.prepare) return row.prepare(page);
  await (row.loads ? page.goto(origin + row.at) : goWithin(page, row.at));
}

const toasts = (page: Page) => page.locator('[popover] [role="alert"]');

async function expectShown(page: Page, { row, way }: { row: FailingCall; way: Way }): Promise<void> {
  const texts = expectedText(way, { first: row.shown === 'first message' });
  if (way === '404' && !row.stays) {
    await page.waitForURL('**/not-found');
    return page.getByRole('heading', { name: "Sorry, the page you are looking for doesn't exist" }).waitFor();
  }
  if (way === '401' && row.layer === 'second') return page.waitForURL('**/appLogout');
  if (way === 'no answer' && row.waits)
    return page
      .getByText(/Saved on this device/)
      .first()
      .waitFor();
  const isSilent =
    row.shown === 'nothing' || (way === '401' && row.shown !== 'notice') || isQuiet401(row, way);
  if (isSilent) {
    await drawn(page);
    const shown = await page.locator('body').innerText();
    expect(texts.filter((text) => shown.includes(text))).toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);
  } else if (row.shown === 'modal') {
    const warning = page.getByRole('dialog', { name: 'Warning' });
    await expectRead(warning, texts);
    await warning.getByRole('button', { name: 'OK' }).click();
  } else await expectRead(row.shown === 'notice' ? page.locator('body') : toasts(page), texts);
}

/** A panel that asks to log in again says that instead. */
const isQuiet401 = (row: FailingCall, way: Way) =>
  way === '401' && (row.waits || row.call.includes('/quizzes/'));

describe('every call that fails', { timeout: 120_000 }, () => {
  it.each(everyCall.map((row) => [row.call, row.at, row] as const))(
    'API-02, API-03, API-10, API-11 %s at %s says why, and nothing pretends success',
    async (_call, _at, row) => {
      const { page, broken } = await open(row);
      let isFirst = true;
      await arrive(page, row);
      const ways = waysOf(row);
      for (const way of ways) {
        const before = broken.count;
        await dismissToasts(page);
        broken.way = way;
        await make(page, { row, isFirst });
        await expect.poll(() => broken.count, { timeout: 15_000, interval: 20 }).toBeGreaterThan(before);
        await expectShown(page, { row, way });
        isFirst = leaves(row, way);
        if (!isFirst && !(row.waits && way === 'no answer')) await row.still?.(page);
        broken.way = null;
        if (isFirst && way !== ways.at(-1)) await arrive(page, row);
      }
      await page.context().close();
    },
  );
});
