import { defineConfig } from 'vitest/config';

/** The tests of `npm run test:cluster`, which no other command runs; see tools/cluster.mjs. */
export default defineConfig({
  test: {
    include: ['server/src/testing-cluster/*.cluster.test.ts'],
    provide: {
      programs: JSON.parse(process.env['ACADEMY_CLUSTER_PROGRAMS'] ?? '{}') as Record<string, string>,
      earlierRelease: process.env['ACADEMY_CLUSTER_EARLIER'],
    },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Each fault starts from the state after the previous one, and nothing else may disturb its times.
    bail: 1,
    fileParallelism: false,
  },
});
