import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findChromium } from './tools/browser.mjs';
import { findPgbouncer } from './tools/pgbouncer.mjs';

const full = process.env['ACADEMY_TEST_FULL'] === '1';
const exclude = ['**/node_modules/**', '**/dist/**', ...(full ? [] : ['**/*.full.test.{ts,tsx}'])];

/** One runner for everything: pure rules, whole servers on a real PostgreSQL, and journeys in Chromium. */
export default defineConfig({
  test: {
    // What a test may ask of the machine, by `inject('full')`, `inject('chromium')` and `inject('pgbouncer')`.
    provide: { full, chromium: findChromium({ lean: true }) ?? '', pgbouncer: findPgbouncer() ?? '' },
    // Wide, because a busy machine is no fault: no test asserts how long anything takes.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // All cores; the runner would leave one of them idle, which on a small machine is half of it.
    maxWorkers: availableParallelism(),
    // No file leaves anything behind, and sharing the loaded code halves the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,compiler,web,cli,tools}/**/*.test.{ts,tsx}'],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,identity}/src/**/*.test.ts'],
          exclude,
          globalSetup: ['server/src/testing/cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude,
          globalSetup: ['server/src/testing/cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A busy machine can make a browser late once; the report names who needed a second try.
          retry: 1,
        },
      },
    ],
  },
});
