import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TYPED_LABS, typeLines } from './typed-labs.ts';
import { startWorld } from './world.ts';

// Some labs are for members, and one is for members with Pro.
const { openAs, visit } = await startWorld({}, { keys: 'provider' });
const TENANTS = join(import.meta.dirname, '../content/tenants');
// `labs-commands.test.ts` types these two.
const TYPED_ELSEWHERE = ['lab-find-the-fault', 'lab-manifests-in-git'];

type Lesson = { type?: string; slug?: string; settings?: { lab?: { kind?: string } } };

/** The slugs of all labs in the page that come with the academies. */
function bundledLabs(): string[] {
  return readdirSync(TENANTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('lesson.json'))
    .map((path) => JSON.parse(readFileSync(join(TENANTS, path), 'utf8')) as Lesson)
    .filter(({ type, settings }) => type === 'lab' && settings?.lab?.kind === 'browser')
    .map(({ slug = '' }) => slug);
}

describe('the labs that come with the academies, typed', { timeout: 180_000 }, () => {
  it('LAB-16 each of them is typed by a test', () => {
    const typed = TYPED_LABS.map(({ path }) => path.split('/').at(-2) ?? '');
    expect([...typed, ...TYPED_ELSEWHERE].sort()).toEqual(bundledLabs().sort());
  });

  it.each(TYPED_LABS)(
    'LAB-16 $path: no check passes before, all of them after what a learner types',
    async ({ tenant, path, lines }) => {
      const { page, troubles } = await openAs('grace', { tenantId: tenant });
      await visit(page, tenant, path);
      await page.locator('#terminal-1 .xterm-rows').filter({ hasText: 'learner@lab:~$' }).waitFor();
      const check = page.getByRole('button', { name: 'Check my work' });
      await check.click();
      await page
        .getByRole('status')
        .filter({ hasText: /^0 of \d+ checks passed\. Not yet/ })
        .waitFor({ state: 'attached' });
      await typeLines(page, lines);
      await check.click();
      await page
        .getByRole('status')
        .filter({ hasText: 'All checks pass: the lesson is complete.' })
        .waitFor();
      expect(troubles).toEqual([]);
    },
  );
});
