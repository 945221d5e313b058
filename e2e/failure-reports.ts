import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, inject } from 'vitest';
import { root } from '../tools/files.mjs';

const folder = join(root, 'reports/browser');

/**
 * Saves the state of a failed test below reports/browser: a screenshot of every open page and, if traces are
 * recorded (`ACADEMY_TEST_TRACES=1`), a trace for `npx playwright show-trace`. Passing tests write nothing.
 */
export function reportFailures(): (context: BrowserContext, page: Page) => Promise<void> {
  const open: { context: BrowserContext; page: Page }[] = [];
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const name = `${task.file.name} ${task.name}`.replace(/[^\w]+/g, '-').slice(0, 120);
    for (const [at, { context, page }] of open.entries()) {
      if (page.isClosed()) continue;
      await page.screenshot({ path: join(folder, `${name}-${at + 1}.png`), fullPage: true });
      if (inject('traces')) await context.tracing.stopChunk({ path: join(folder, `${name}-${at + 1}.zip`) });
      if (inject('traces')) await context.tracing.startChunk();
    }
  });
  return async (context, page) => {
    open.push({ context, page });
    if (!inject('traces')) return;
    await context.tracing.start({ screenshots: true, snapshots: true });
    await context.tracing.startChunk();
  };
}
