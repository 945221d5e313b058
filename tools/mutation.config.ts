import { defineConfig } from 'vitest/config';

const isServer = process.env['ACADEMY_MUTATION'] === 'server';

/** The tests that mutated rules must not pass; see tools/mutation.mjs. */
export default defineConfig({
  test: {
    provide: { full: false, chromium: '', pgbouncer: '' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: isServer
      ? [
          'server/src/{people,learning,catalog}/**/*.test.ts',
          'server/src/features/{progress,quizzes,publishing,session}/**/*.test.ts',
        ]
      : ['domain/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.full.test.ts'],
    ...(isServer && { globalSetup: ['server/src/testing/cluster.ts'] }),
  },
});
