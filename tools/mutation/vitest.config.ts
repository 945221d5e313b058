import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

const include = (process.env['ACADEMY_MUTATION_TESTS'] ?? '').split(' ');
const isServer = include.some((pattern) => pattern.startsWith('server/'));

/**
 * The first failure ends the run of a mutant, so unit tests come first, then those with a database, then
 * those with a server.
 */
class CheapFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => costOf(a) - costOf(b));
  }
}

/** The tests that must fail for mutated rules; see main.mjs. */
export default defineConfig({
  test: {
    provide: { full: false, traces: false, chromium: '', pgbouncer: '' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include,
    // Counting every visited branch makes a megabyte of text too slow to read thousands of times.
    exclude: ['**/node_modules/**', '**/*.full.test.ts', '**/*-size.test.ts'],
    sequence: { sequencer: CheapFirst },
    ...(isServer && { globalSetup: ['server/src/testing/cluster.ts'] }),
  },
});

function costOf({ moduleId }: TestSpecification): number {
  const text = readFileSync(moduleId, 'utf8');
  return text.includes('testServer(') ? 2 : text.includes('testDatabase(') ? 1 : 0;
}
