import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getLab } from '@academy/contract/labs';
import { describe, expect, inject, it } from 'vitest';
import { mintFor } from '../server/src/testing/identity.ts';
import { HOME } from '@academy/lab-engine/lab';
import { startingEntries } from '@academy/lab-engine/files/journal';
import { aShell, quickClock } from '@academy/lab-engine/shell/testing';
import type { TypedLab } from './typed-lab.ts';
import { TYPED_LABS, typeLines, wholeCommands } from './typed-labs.ts';
import { startWorld } from './world.ts';

// Some labs are for members, and one is for members with Pro.
const { server, openAs, visit } = await startWorld({}, { keys: 'provider' });
const TENANTS = join(import.meta.dirname, '../content/tenants');
// Typed by `labs-commands.test.ts`.
const TYPED_ELSEWHERE = ['lab-find-the-fault', 'lab-manifests-in-git'];

type Lesson = { id: string; type?: string; slug?: string; settings?: { lab?: { kind?: string } } };

/** The lessons of all bundled browser labs. */
function bundledLabs(): Lesson[] {
  return readdirSync(TENANTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('lesson.json'))
    .map((path) => JSON.parse(readFileSync(join(TENANTS, path), 'utf8')) as Lesson)
    .filter(({ type, settings }) => type === 'lab' && settings?.lab?.kind === 'browser');
}

const slugOf = ({ path }: TypedLab) => path.split('/').at(-2) ?? '';

async function workshopOf(lab: TypedLab) {
  const { accessToken } = await mintFor(server, 'grace');
  const lessonId = bundledLabs().find(({ slug }) => slug === slugOf(lab))?.id ?? '';
  const client = server.client({ tenantId: lab.tenant, token: accessToken });
  const { data } = await client.send(getLab, { query: { lessonId } });
  if (data.kind !== 'browser') throw new Error(`${lab.path} is not a browser lab`);
  return data.workshop;
}

/** A daily run has the first lab of each academy; the compiler's tests click through most others. */
const IN_A_SHELL = TYPED_LABS.filter(
  ({ tenant }, at) => inject('full') || tenant !== TYPED_LABS[at - 1]?.tenant,
);

describe('the bundled labs, typed', { timeout: 180_000 }, () => {
  it('LAB-16 each of them is typed by a test', () => {
    expect([...TYPED_LABS.map(slugOf), ...TYPED_ELSEWHERE].sort()).toEqual(
      bundledLabs()
        .map(({ slug = '' }) => slug)
        .sort(),
    );
  });

  it.each(IN_A_SHELL)(
    "LAB-16 $path: no check passes before, all of them after a learner's lines in its shell",
    async (lab) => {
      const { files, commands = [], checks } = await workshopOf(lab);
      const shell = aShell(commands, startingEntries(files, { home: HOME, at: Date.now() }));
      const { run, check } = shell.start(quickClock());
      const passing = async () => {
        const names: string[] = [];
        for (const { name, script } of checks) if ((await check(script)).code === 0) names.push(name);
        return names;
      };
      expect(await passing()).toEqual([]);
      for (const command of wholeCommands(lab.lines)) await run(command);
      expect(await passing()).toEqual(checks.map(({ name }) => name));
    },
  );

  // The shell is the same in each page, and `labs-commands.test.ts` types a lab daily.
  it.each(TYPED_LABS)(
    'LAB-16 $path: no check passes before, all of them after what a learner types',
    { tags: 'full' },
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
      // A terminal left open keeps the processor busy.
      await page.close();
    },
  );
});
