import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { whenDone } from '../server/src/testing/when-done.ts';
import { reload, startWorld } from './world.ts';

const { server, openPage, visit } = await startWorld({}, { closesPages: true });

const HOME_CHUNK = /\/assets\/HomePage-/;
const browseCourses = (page: Page) => page.getByRole('link', { name: 'Browse Courses' }).first();

function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count++;
  });
  return () => count;
}

describe("a page whose code can't be loaded", () => {
  it('RTE-10 is reloaded once automatically', async () => {
    const { page } = await openPage();
    const documents = countDocuments(page);
    await page.route(HOME_CHUNK, (route) => (documents() === 1 ? route.abort() : route.continue()));
    await visit(page, 'spring', '/');
    await browseCourses(page).waitFor();
    expect(documents()).toBe(2);
  });

  it('RTE-10, RTE-11 shows the error screen when it fails again, and stops', async () => {
    const { page } = await openPage();
    const documents = countDocuments(page);
    await page.route(HOME_CHUNK, (route) => route.abort());
    await page.goto(server.origin('spring'));
    // Until then the page is readable as rendered by the server.
    const heading = page.getByRole('heading', { level: 1 });
    await expect
      .poll(() => heading.textContent())
      .toMatch(/^Something went wrong: .+\. Please refresh or login to another window\.$/);
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(true);
    expect(documents()).toBe(2);

    await page.unroute(HOME_CHUNK);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await browseCourses(page).waitFor();
  });
});

describe('a page that arrives in two pieces', () => {
  it('SSR-12 is painted when it is complete, to avoid layout shifts', async () => {
    const { page } = await openPage();
    const { address, sendRest } = await startHalting();
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('header').waitFor({ state: 'attached' });
    expect(await page.evaluate(paintedBefore, `${address}/robots.txt`)).toBe(false);
    sendRest();
    await browseCourses(page).waitFor();
    expect(await page.evaluate(paintedBefore, `${address}/robots.txt`)).toBe(true);
  });
});

/** Runs in the page: whether it paints before it has fetched something twenty times. */
async function paintedBefore(address: string): Promise<boolean> {
  const fetched = async () => {
    for (let at = 0; at < 20; at += 1) await (await fetch(address, { cache: 'no-store' })).text();
    return false;
  };
  const painted = new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)));
  return Promise.race([painted, fetched()]);
}

/**
 * The site behind a server that stops halfway through the header of the home page, until told to continue.
 */
async function startHalting(): Promise<{ address: string; sendRest: () => void }> {
  let sendRest = () => {};
  const released = new Promise<void>((resolve) => (sendRest = resolve));
  const halting = createServer((request, response) => {
    void (async () => {
      const answer = await server.get(request.url ?? '', { tenantId: 'spring' });
      response.setHeader('content-type', answer.headers.get('content-type') ?? '');
      const body = Buffer.from(await answer.arrayBuffer());
      if (request.url !== '/') return response.end(body);
      const middle = body.indexOf('</header>') - 300;
      response.write(body.subarray(0, middle));
      await released;
      return response.end(body.subarray(middle));
    })();
  });
  halting.listen(0, '127.0.0.1');
  await once(halting, 'listening');
  whenDone(() => void halting.close());
  return { address: `http://127.0.0.1:${(halting.address() as AddressInfo).port}`, sendRest };
}

describe('a page that the browser already has', () => {
  it('TEN-10 is revalidated with 304 and still runs', { tags: 'full' }, async () => {
    const { page, troubles } = await openPage();
    const statuses: number[] = [];
    const wire = await page.context().newCDPSession(page);
    await wire.send('Network.enable');
    wire.on('Network.responseReceivedExtraInfo', ({ statusCode }) => void statuses.push(statusCode));
    await visit(page, 'spring', '/');
    await browseCourses(page).waitFor();
    statuses.length = 0;
    await reload(page);
    await browseCourses(page).waitFor();
    expect(statuses).toContain(304);
    expect(troubles).toEqual([]);
  });
});

describe('a browser without JavaScript', () => {
  it('TEN-10, SSR-02 shows the page itself', { tags: 'full' }, async () => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await visit(page, 'kube', '/');
    const tenant = server.context.sites.byId('kube')?.tenant;
    await expect.poll(() => page.title()).toBe(`Kube Academy - ${tenant?.tagline}`);
    const text = await page.locator('body').innerText();
    expect(text).toContain(tenant?.landing.title);
    expect(text).toContain(tenant?.landing.text);
    expect(text).not.toContain('This site needs JavaScript.');
  });
});
