// Changes the rules one by one and expects a test to fail each time: `npm run mutation`, or one group by its name:
// `npm run mutation -- progress`. A group is mutated ten files at a time, and `domain:3` is its third ten alone. A path in
// the place of a name mutates that file alone. With `--incremental` mutants whose file and tests are as in the last such
// run keep their result.
import { cpus } from 'node:os';
import { listFiles, root } from '../files.mjs';
import { installOnDemand } from '../install.mjs';

const REQUIRED_PERCENT = 90;
/** The timeout of a mutant derives from the first test run, which is short for few files. */
const FILES_PER_RUN = 10;

/**
 * What is mutated, and the tests that must notice.
 * @type {Record<string, { files: string[], tests: string[] }>}
 */
const groups = {
  domain: {
    files: listFiles('domain/src').filter((file) => !file.endsWith('.test.ts')),
    tests: ['domain/src/**/*.test.ts'],
  },
  access: {
    files: ['server/src/people/{person,access-tokens}.ts', 'server/src/catalog/visible.ts'],
    tests: ['server/src/people/{authorize-caller,person}.test.ts', 'server/src/catalog/visible.test.ts'],
  },
  progress: {
    files: [
      'server/src/features/progress/completion-rule.ts',
      'server/src/learning/{completion,conclusion,learning-item,lesson-after}.ts',
    ],
    tests: ['server/src/features/progress/completion-rule.test.ts', 'server/src/learning/*.test.ts'],
  },
  quizzes: {
    files: ['server/src/features/quizzes/{calls,grade,present,store,visitor-attempts}.ts'],
    tests: ['server/src/features/quizzes/{attempts,present,visitor-attempts}.test.ts'],
  },
  publishing: {
    files: ['server/src/features/publishing/{plan,item-state,owners,versions}.ts'],
    tests: [
      'server/src/features/publishing/{item-state,make-plan,make-plan-later,owners,stored-items}.test.ts',
    ],
  },
  differences: {
    files: ['server/src/features/publishing/{differences,plan-addresses,text-lines}.ts'],
    tests: ['server/src/features/publishing/{differences,plan-addresses,text-lines}.test.ts'],
  },
  claims: {
    files: ['server/src/people/{claimed-rights,token-checks,token-claims,token-faults}.ts'],
    tests: ['server/src/people/{claimed-rights,token-checks,token-claims}.test.ts'],
  },
  session: {
    files: ['server/src/people/verifier.ts', 'server/src/session/ended-sessions.ts'],
    tests: [
      'server/src/people/{looked-up-tokens,verifier}.test.ts',
      'server/src/session/follow-ended-sessions.test.ts',
    ],
  },
  providers: {
    files: ['server/src/people/token-profiles.ts', 'server/src/session/token-lookup.ts'],
    tests: ['server/src/people/token-profiles.test.ts', 'server/src/session/token-lookup.test.ts'],
  },
};

await installOnDemand('tools/mutation');
const { Stryker } = await import('@stryker-mutator/core');
process.chdir(root);
const isIncremental = process.argv.includes('--incremental');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--incremental');
const total = { killed: 0, timeouts: 0, all: 0 };
process.exitCode = 0;
for (const name of wanted.length > 0 ? wanted : Object.keys(groups)) {
  const { files, tests } = groups[name] ?? partOfGroup(name) ?? groupOfFile(name);
  const sum = { killed: 0, timeouts: 0, all: 0 };
  for (let at = 0; at < files.length; at += FILES_PER_RUN) {
    const { killed, timeouts, all, survivors } = await mutate({
      files: files.slice(at, at + FILES_PER_RUN),
      tests,
    });
    for (const line of survivors) console.log(`  survived ${line}`);
    sum.killed += killed;
    sum.timeouts += timeouts;
    sum.all += all;
  }
  console.log(summaryOf(name, sum));
  if (percent(sum.killed, sum.all) < REQUIRED_PERCENT) process.exitCode = 1;
  total.killed += sum.killed;
  total.timeouts += sum.timeouts;
  total.all += sum.all;
}
console.log(summaryOf('all', total));

/** @param {string} name */
function partOfGroup(name) {
  const [, groupName = '', number] = /^(\w+):(\d+)$/.exec(name) ?? [];
  const group = groups[groupName];
  if (!group) return undefined;
  const end = Number(number) * FILES_PER_RUN;
  return { ...group, files: group.files.slice(end - FILES_PER_RUN, end) };
}

/** @param {string} file */
function groupOfFile(file) {
  const folder = file.replace(/[^/]*$/, '');
  return { files: [file], tests: [`${folder}*.test.ts`] };
}

/** @param {{ files: string[], tests: string[] }} group */
async function mutate({ files, tests }) {
  process.env['ACADEMY_MUTATION_TESTS'] = tests.join(' ');
  const results = await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // A mutant of module-level code would need a fresh process; most of it is constant tables.
    ignoreStatic: true,
    concurrency: Math.max(1, cpus().length - 1),
    tempDirName: 'reports/mutation',
    ignorePatterns: ['/.data', '/docs', '/e2e', '/bench', '/web/src', '.git'],
    reporters: ['progress-append-only'],
    allowEmpty: true,
    incremental: isIncremental,
    incrementalFile: `reports/mutation-${(files[0] ?? '').replaceAll(/\W+/g, '-')}.json`,
    // Generous, so that a busy machine does not count as a killed mutant.
    timeoutMS: 30_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 30,
  }).runMutationTest();
  const counted = results.filter(
    ({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status),
  );
  const survived = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    all: counted.length,
    killed: counted.length - survived.length,
    timeouts: counted.filter(({ status }) => status === 'Timeout').length,
    survivors: survived.map(
      ({ fileName, location, mutatorName, replacement, status }) =>
        `${fileName.replace(root, '')}:${location.start.line}:${location.start.column} ${mutatorName} → ${(replacement ?? '').replace(/\s+/g, ' ').slice(0, 60)}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`,
    ),
  };
}

/**
 * @param {string} name
 * @param {{ killed: number, timeouts: number, all: number }} sum
 */
function summaryOf(name, { killed, timeouts, all }) {
  return `${name.padEnd(12)} ${killed} of ${all} killed (${timeouts} of them ran into the time limit), ${percent(killed, all)} %`;
}

/**
 * @param {number} part
 * @param {number} whole
 */
function percent(part, whole) {
  return whole === 0 ? 100 : Math.floor((1000 * part) / whole) / 10;
}
