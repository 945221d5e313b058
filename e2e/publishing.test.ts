import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { describe, expect, it, vi } from 'vitest';
import { generateToken } from '@academy/contract/tokens';
import { childEnvironment } from '../cli/src/env.ts';
import { contentTree } from '../server/src/testing/content.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { accessibilityFaults, NARROW, scrollsSideways, startWorld } from './world.ts';
import { whenDone } from '../server/src/testing/when-done.ts';

const { folders } = testConfig({});
const { server, openAs, openPage, visit } = await startWorld(
  { folders: { ...folders, tenants: contentTree().folder } },
  { keys: 'provider' },
);
const folder = mkdtempSync(join(tmpdir(), 'academy-author-'));
whenDone(() => rmSync(folder, { recursive: true, force: true }));

const script = fileURLToPath(new URL('../cli/bin/academy.mjs', import.meta.url));
const COURSE = '/courses/making-cocoa';

function start(args: string[], own: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: childEnvironment({
      FORCE_COLOR: '0',
      XDG_CONFIG_HOME: join(folder, 'config'),
      ACADEMY_PREVIEW_DATA: join(folder, 'previews'),
      ACADEMY_TOKEN: '',
      ...own,
    }),
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => void output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void output.push(chunk.toString()));
  return { child, text: () => output.join('') };
}

/** The command line as authors run it, in a separate process. */
async function academy(args: string[], { input = '' } = {}) {
  const { child, text } = start(args);
  child.stdin.end(input);
  const [code] = (await once(child, 'exit')) as [number];
  return { code, text: text() };
}

function edit(file: string, change: (text: string) => string) {
  const path = join(folder, 'making-cocoa', file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const statusOf = async (page: Page) => (await visit(page, 'spring', COURSE)).status();

/** Waits until the course is live under this title, and opens it. */
async function showsTitle(page: Page, title: string): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(await (await server.get(COURSE, { tenantId: 'spring' })).text()).toContain(`"${title}"`),
    { timeout: 25_000 },
  );
  await visit(page, 'spring', COURSE);
  await heading(page, title).waitFor();
  // Waits for all requests before the page is left.
  await page.waitForLoadState('networkidle');
}

/** Created by an administrator, for authors. */
async function publishingToken(): Promise<string> {
  const { accessToken } = await mintFor(server, 'root');
  const { data } = await server
    .client({ tenantId: 'spring', token: accessToken })
    .send(generateToken, { query: {}, headers: {}, body: { name: 'Cocoa', abilities: ['content:publish'] } });
  return data.message;
}

describe('publishing', () => {
  it('ADM-07 leads from an empty folder to the live page', async () => {
    expect(await academy(['new', 'course', 'making-cocoa'])).toMatchObject({ code: 0 });
    edit('course.json', (text) => text.replace('"draft"', '"live"').replace('["auth"]', '[]'));

    const login = await academy(['login', '--server', server.origin('spring')], {
      input: await publishingToken(),
    });
    expect(login.text).toContain('You publish to spring');
    expect(statSync(join(folder, 'config/academy/login.json')).mode & 0o777).toBe(0o600);

    const { page, troubles } = await openPage({ mayFail: /making-cocoa/ });
    const plan = await academy(['plan', 'making-cocoa']);
    expect(plan).toMatchObject({ code: 0 });
    expect(plan.text).toContain('7 added, 0 changed, 0 removed, 0 unchanged');
    expect(await statusOf(page)).toBe(404);

    const published = await academy(['publish', 'making-cocoa', '--yes']);
    expect(published).toMatchObject({ code: 0 });
    expect(published.text).toMatch(/Revision \d+ of making-cocoa is live/);
    await vi.waitFor(async () => expect(await statusOf(page)).toBe(200), { timeout: 25_000 });
    await heading(page, 'Making cocoa').waitFor();
    await page
      .getByRole('link', { name: /^Welcome/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'What this is' }).waitFor();
    expect(troubles).toEqual([]);
  });

  it(
    'ADM-07 publishes a change, and rolls it back with the button in the history',
    { tags: 'full' },
    async () => {
      edit('course.json', (text) => text.replace('Making cocoa', 'Making better cocoa'));
      expect(await academy(['publish', 'making-cocoa', '--yes'])).toMatchObject({ code: 0 });
      const { page, troubles } = await openAs('root');
      await showsTitle(page, 'Making better cocoa');

      await visit(page, 'spring', '/admin/content/history');
      await heading(page, 'Publishing history').waitFor();
      const revisions = page.getByRole('list', { name: 'Revisions' }).locator('> li');
      const newest = revisions.first();
      await newest.getByText('0 added, 1 changed, 0 removed').waitFor();
      await newest.getByRole('button', { name: /^Show changes/ }).click();
      await page.getByText('Making better cocoa').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.setViewportSize(NARROW);
      expect(await scrollsSideways(page)).toBe(false);
      expect(await accessibilityFaults(page)).toEqual([]);

      await revisions
        .nth(1)
        .getByRole('button', { name: /^Roll back/ })
        .press('Enter');
      const dialog = page.getByRole('dialog', { name: /^Roll back to revision/ });
      await dialog.getByText('0 added, 1 changed, 0 removed').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Roll back' }).press('Enter');
      await page.getByText(/Revision \d+ of making-cocoa is live/).waitFor();
      await page.getByText(/· back to revision \d+/).waitFor();

      await showsTitle(page, 'Making cocoa');
      expect(troubles).toEqual([]);
    },
  );

  it(
    'ADM-07 rolls back to the state before the first publish by command line',
    { tags: 'full' },
    async () => {
      const history = await academy(['history', '--source', 'making-cocoa']);
      expect(history.text.trim().split('\n')).toHaveLength(3);
      const refused = await academy(['rollback', '0', '--source', 'making-cocoa', '--yes']);
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.text).toContain('more than a fifth');
      const back = await academy(['rollback', '0', '--source', 'making-cocoa', '--yes', '--allow-removals']);
      expect(back).toMatchObject({ code: 0 });
      const { page } = await openPage({ mayFail: /making-cocoa/ });
      await vi.waitFor(async () => expect(await statusOf(page)).toBe(404), { timeout: 25_000 });
    },
  );
});

describe('a preview', () => {
  // Starts its own database and server, rebuilt if their sources have changed.
  it(
    'ADM-07 shows a folder in a separate academy and reloads the page when a file is saved',
    { tags: 'full', timeout: 240_000 },
    async () => {
      // The bundled content is published first, and this academy has the least.
      const { child, text } = start(['preview', 'making-cocoa', '--tenant', 'tanzu']);
      try {
        await vi.waitFor(() => expect(text()).toContain(COURSE), { timeout: 150_000, interval: 100 });
        const address = /http:\S+making-cocoa/.exec(text())?.[0] ?? '';
        // Its event stream is closed when the page reloads.
        const { page, troubles } = await openPage({ mayFail: /preview\/events/ });
        await page.goto(address);
        await heading(page, 'Making better cocoa').waitFor();
        edit('course.json', (file) => file.replace('Making better cocoa', 'Saved cocoa'));
        await heading(page, 'Saved cocoa').waitFor();
        edit('course.json', (file) => file.replace('"title"', '"titel"'));
        await page
          .getByRole('alert', { name: 'Faults in the content' })
          .getByText('did you mean title?')
          .waitFor();
        await vi.waitFor(() => expect(text()).toContain('did you mean title?'), { timeout: 25_000 });
        expect(troubles).toEqual([]);
      } finally {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
  );
});
