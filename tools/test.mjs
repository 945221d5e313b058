// All checks, then all tests. `--full` adds the long variants; other arguments go to vitest.
// Whatever happens, the last line says how many passed and failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { targets } from './builds.mjs';
import { runSteps, steps } from './check.mjs';
import { prepare } from './prepare.mjs';
import { nodeProgram, Refusal, run } from './run.mjs';

const args = process.argv.slice(2);
const isFull = args.includes('--full');
/** @type {import('./programs.mjs').ProgramName[]} */
const programs = isFull
  ? ['pgbouncer', 'firefox', 'webkit', 'xvfb', 'haproxy', 'nginx', 'bubblewrap', 'javac', 'junit']
  : ['pgbouncer'];
const counts = (await isPrepared()) ? [await check(), await test()] : [{ passed: 0, failed: 1 }];
const sum = (/** @type {'passed' | 'failed'} */ name) =>
  counts.reduce((total, count) => total + count[name], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;

async function isPrepared() {
  try {
    await prepare({ builds: targets, browser: true, programs });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return false;
  }
}

/** The house test is part of the tests. */
function check() {
  return runSteps(steps().filter((step) => step.name !== 'house'));
}

async function test() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-test-'));
  const report = join(folder, 'report.json');
  const { code } = await run({
    ...nodeProgram('vitest/vitest.mjs', [
      'run',
      '--update=none',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args.filter((arg) => arg !== '--full'),
    ]),
    env: { ...process.env, ...(isFull ? { ACADEMY_TEST_FULL: '1' } : {}) },
    show: true,
  });
  const count = existsSync(report)
    ? countTests(readFileSync(report, 'utf8'), code)
    : { passed: 0, failed: 1 };
  rmSync(folder, { recursive: true, force: true });
  return count;
}

/**
 * A file that could not be read, a crash and a run without any test are failures although no test has failed.
 * @param {string} report
 * @param {number} code
 */
function countTests(report, code) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report);
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  );
  const reported = numFailedTests + brokenFiles.length;
  const isUnreported = reported === 0 && (code !== 0 || numPassedTests === 0);
  return { passed: numPassedTests, failed: reported + (isUnreported ? 1 : 0) };
}
