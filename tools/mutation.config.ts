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
    exclude: ['**/node_modules/**', '**/*.full.test.ts'],
    ...(isServer && { globalSetup: ['server/src/testing/cluster.ts'] }),
  },
});
