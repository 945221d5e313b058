import type { Page } from 'playwright';
import { describe, expect, it, vi } from 'vitest';
import { planOf, publishOf } from '../server/src/testing/archives.ts';
import { cocoa, lesson, source } from '../server/src/testing/cocoa.ts';
import type { Files } from '../server/src/testing/content.ts';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { complete } from '../server/src/testing/learners.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { expectInOrder, startWorld } from './world.ts';

const { folders } = testConfig({});
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: contentTree().folder } },
  { keys: 'provider' },
);

const OLD = '/courses/cocoa/lessons/milk';
const NEW = '/courses/cocoa/lessons/oat-milk';
const REMOVED = '/courses/cocoa/lessons/end';
const NOTICE = 'This lesson was removed. Here is the course it belonged to.';
const RENAMED = { '02-milk/lesson.json': lesson('milk', { slug: 'oat-milk' }) };

const clientOf = async (name: 'root' | 'ada') => {
  const { accessToken } = await mintFor(server, name);
  return server.client({ tenantId: 'spring', token: accessToken });
};

/** Publishes the course, and waits until an address has this status. */
async function publish(files: Files, { path, status }: { path: string; status: number }): Promise<void> {
  const root = await clientOf('root');
  await publishOf(root, await planOf(root, { source, files, allowRemovals: true }));
  await vi.waitFor(async () => expect((await server.get(path, { tenantId: 'spring' })).status).toBe(status), {
    timeout: 25_000,
  });
}

const pathOf = (page: Page) => page.url().slice(server.origin('spring').length);
const isCompleted = (page: Page) =>
  page.getByRole('region', { name: 'Your progress' }).getByText('Completed').waitFor();

describe('a renamed lesson', () => {
  it('LNK-03 is found at its old address, with its progress, and in a page that was open before', async () => {
    await publish(cocoa(), { path: OLD, status: 200 });
    await complete(await clientOf('ada'), { lessonId: 'cocoa-milk', courseId: 'cocoa' });
    const { page: before, troubles } = await openAs('ada');
    await visit(before, 'spring', '/courses/cocoa');

    await publish(cocoa(RENAMED), { path: OLD, status: 301 });
    const { page, troubles: others } = await openAs('ada');
    const response = await visit(page, 'spring', `${OLD}?from=mail`);
    expect([response.status(), (await response.request().redirectedFrom()?.response())?.status()]).toEqual([
      200, 301,
    ]);
    expect(pathOf(page)).toBe(`${NEW}?from=mail`);
    await page.getByRole('heading', { level: 1, name: 'Cocoa milk' }).waitFor();
    await isCompleted(page);

    await before
      .getByRole('link', { name: /Cocoa milk/ })
      .first()
      .click();
    await before.getByRole('heading', { level: 1, name: 'Cocoa milk' }).waitFor();
    await before.waitForURL(`**${NEW}`);
    await isCompleted(before);
    expect([...troubles, ...others]).toEqual([]);
  });
});

describe('a removed lesson', () => {
  it(
    'LNK-05 redirects to its course with a notice, from a link and from an open page',
    { tags: 'full' },
    async () => {
      await publish(cocoa(RENAMED), { path: REMOVED, status: 200 });
      const { page: before } = await openPage({ mayFail: /lessons\/cocoa\/end/ });
      await visit(before, 'spring', '/courses/cocoa');

      await publish(cocoa(RENAMED, ['05-end']), { path: REMOVED, status: 302 });
      const { page, troubles } = await openPage();
      expect((await visit(page, 'spring', REMOVED)).status()).toBe(200);
      expect(pathOf(page)).toBe('/courses/cocoa?notice=lesson-removed');
      await page.getByText(NOTICE).waitFor();
      await expectInOrder(page);
      expect(troubles).toEqual([]);

      await before
        .getByRole('link', { name: /Cocoa end/ })
        .first()
        .click();
      await before.getByText(NOTICE).waitFor();
    },
  );

  it('LNK-05 shows the notice without scripts', { tags: 'full' }, async () => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await visit(page, 'spring', REMOVED);
    await expect.poll(() => page.getByText(NOTICE).isVisible()).toBe(true);
  });
});
