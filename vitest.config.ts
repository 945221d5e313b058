import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { findChromium } from './tools/browser.mjs';
import { findProgram } from './tools/programs.mjs';

const full = process.env['ACADEMY_TEST_FULL'] === '1';
const traces = process.env['ACADEMY_TEST_TRACES'] === '1';
// `ACADEMY_TEST_LATENCY=300` keeps the stubbed calls of component tests waiting, up to that many milliseconds.
const latency = Number(process.env['ACADEMY_TEST_LATENCY'] ?? 0);
const chromium = findChromium({ lean: true });
const exclude = [
  '**/node_modules/**',
  '**/dist/**',
  '**/*.cluster.test.ts',
  ...(full ? [] : ['**/*.full.test.{ts,tsx}']),
];

/** The page of component tests asks once for each module, and not once in each file: nothing changes during a run. */
const keepModules: Plugin = {
  name: 'keep-modules',
  enforce: 'pre',
  configureServer({ config, middlewares }) {
    if (config.server.watch !== null) return;
    middlewares.use((_request, response, next) => {
      const setHeader = response.setHeader.bind(response);
      response.setHeader = (name, value) =>
        setHeader(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value);
      next();
    });
  },
};

/** Without `development`, whose copies of the Markdown libraries check each of their own steps and take twice as long. */
const withoutDevelopment: Plugin = {
  name: 'without-development',
  enforce: 'post',
  configEnvironment(name, { resolve }) {
    if (name === 'client' || !resolve?.conditions) return;
    resolve.conditions = resolve.conditions.filter((condition) => condition !== 'development|production');
  },
};

/** One runner for everything: pure rules, whole servers on a real PostgreSQL, components and journeys in Chromium. */
export default defineConfig({
  plugins: [withoutDevelopment],
  test: {
    // What tests read by `inject('full')`, `inject('chromium')` and so on.
    provide: {
      full,
      traces,
      latency,
      chromium: chromium ?? '',
      pgbouncer: findProgram('pgbouncer') ?? '',
      javac: findProgram('javac') ?? '',
    },
    tags: [{ name: 'full', description: 'A second proof, which `npm run test:full` makes.' }],
    ...(full ? {} : { tagsFilter: ['!full'] }),
    // Wide, because a busy machine is no fault: no test asserts how long anything takes.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // For what happens beside the request.
    expect: { poll: { timeout: 25_000 } },
    // All cores; the runner would leave one of them idle, which on a small machine is half of it.
    maxWorkers: availableParallelism(),
    // No file leaves anything behind, and sharing the loaded code halves the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,compiler,labs,runner,web,cli,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.browser.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          // Journeys in the browser have their servers in the worker too, so they share what it has loaded of them.
          name: 'server',
          include: ['{server,identity}/src/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude,
          globalSetup: ['server/src/testing/cluster.ts'],
          setupFiles: ['server/src/testing/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [keepModules, react(), tailwindcss()],
        test: {
          name: 'component',
          include: ['web/src/**/*.browser.test.tsx'],
          exclude,
          globalSetup: ['e2e/require-chromium.ts'],
          setupFiles: ['web/src/testing/setup.ts'],
          // Modules of the site hold the state of one page, so each file gets a page of its own.
          isolate: true,
          attachmentsDir: 'reports/component',
          browser: {
            enabled: true,
            headless: true,
            // One page at a time, beside the other projects and not after them.
            fileParallelism: false,
            screenshotDirectory: 'reports/component',
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: { ...(chromium && { executablePath: chromium }), args: ['--no-sandbox'] },
              actionTimeout: 10_000,
              // A click waits until what it hits stands still; without animations that is at once.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
