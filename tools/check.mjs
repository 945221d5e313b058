// All static checks: types, lint, format, dead code, house rules.
import { isMain, nodeProgram, run } from './run.mjs';

/** Folders with the same settings are one program, so that shared files are checked once. */
const typedProjects = {
  domain: 'domain',
  contract: 'contract',
  labs: 'labs',
  packages: 'tools/types/packages.json',
  web: 'web',
  journeys: 'tools/types/journeys.json',
  tools: 'tools',
};

/** The longest first, to shorten the total. */
export const steps = () => [
  { name: 'house', ...nodeProgram('vitest/vitest.mjs', ['run', '--project', 'unit', 'tools/house.test.ts']) },
  {
    name: 'dead code',
    ...nodeProgram('knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  },
  ...Object.entries(typedProjects).map(([name, project]) => ({
    name: `types ${name}`,
    ...nodeProgram('typescript/bin/tsc', ['-p', project]),
  })),
  { name: 'lint', ...nodeProgram('oxlint/bin/oxlint', ['--deny-warnings']) },
  { name: 'format', ...nodeProgram('oxfmt/bin/oxfmt', ['--check']) },
];

/**
 * Runs the steps two at a time, prints one line for each and the output of failed ones.
 * @param {ReturnType<typeof steps>} chosen
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runSteps(chosen) {
  const waiting = [...chosen];
  const count = { passed: 0, failed: 0 };
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now();
      const { code, output } = await run(step);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${step.name.padEnd(16)} ${seconds.padStart(5)} s`);
      if (code !== 0) console.log(output.trimEnd());
      count[code === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all([work(), work()]);
  return count;
}

if (isMain(import.meta.url)) {
  const { passed, failed } = await runSteps(steps());
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
