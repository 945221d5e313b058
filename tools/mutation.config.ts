import { defineConfig } from 'vitest/config';

const include = (process.env['ACADEMY_MUTATION_TESTS'] ?? '').split(' ');
const isServer = include.some((pattern) => pattern.startsWith('server/'));

/** The tests that mutated rules must not pass; see tools/mutation.mjs. */
export default defineConfig({
  test: {
    provide: { full: false, traces: false, chromium: '', pgbouncer: '' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include,
    // Counting every visited branch makes a megabyte of text too slow to read thousands of times.
    exclude: ['**/node_modules/**', '**/*.full.test.ts', '**/*-size.test.ts'],
    ...(isServer && { globalSetup: ['server/src/testing/cluster.ts'] }),
  },
});
