import {
  createOutput,
  type Answer,
  type CommandIo,
  type CommandResult,
  type LabCommand,
} from '../command.ts';
import { endOf, readProject } from './project.ts';

const GOALS = ['clean', 'compile', 'test'] as const;
const RULE = '-'.repeat(72);
const TEST_RULE = '-'.repeat(55);

/** `mvn test` without Maven: the sources in their usual folders are compiled together, and JUnit runs the tests. */
async function run(args: string[], io: CommandIo): Promise<CommandResult> {
  const output = createOutput(io);
  const info = (text: string) => isQuiet || output.out(`[INFO]${text === '' ? '' : ` ${text}`}\n`);
  const error = (text: string) => output.out(`[ERROR] ${text}\n`);
  const fail = (text: string) => {
    info(RULE);
    info('BUILD FAILURE');
    info(RULE);
    error(text);
    return output.result(1);
  };

  const isQuiet = args.some((word) => word === '-q' || word === '--quiet');
  const words = args.filter((word) => !['-q', '--quiet', '-B', '--batch-mode', '-ntp'].includes(word));
  const unknown = words.find((word) => !GOALS.some((goal) => goal === word));
  if (unknown !== undefined)
    return fail(
      unknown.startsWith('-')
        ? `Unrecognized option: ${unknown}. This lab's mvn knows -q and -B.`
        : `Unknown lifecycle phase "${unknown}". This lab's mvn knows ${GOALS.join(', ')}.`,
    );
  if (words.length === 0)
    return fail(`No goals have been specified for this build. This lab's mvn knows ${GOALS.join(', ')}.`);
  if ((await io.files.read('pom.xml')) === null)
    return fail(
      `The goal you specified requires a project to execute but there is no POM in this directory (${io.cwd}).`,
    );
  info('Scanning for projects...');
  if (!words.includes('compile') && !words.includes('test')) {
    info('BUILD SUCCESS');
    return output.result(0);
  }
  if (!io.ask) return fail('Programs in Java don’t run in this lab.');

  const all = await readProject(io, '.');
  const isTest = words.includes('test');
  const files = all.filter(
    ({ path }) => path.startsWith('src/main/') || (isTest && path.startsWith('src/test/')),
  );
  let answer: Answer;
  try {
    answer = await io.ask({
      task: isTest ? 'test' : 'compile',
      files,
      mainClass: '',
      arguments: [],
      stdin: '',
    });
  } catch (failure) {
    return fail((failure as Error).message);
  }
  const mistakes = answer.diagnostics.filter(({ kind }) => kind === 'error');
  if (mistakes.length > 0) {
    error('COMPILATION ERROR :');
    for (const { file, line, column, message } of mistakes)
      error(`${io.cwd}/${file}:[${line},${column}] ${message}`);
    return fail('Compilation failure');
  }
  const end = endOf(answer);
  if (isTest) {
    info('');
    info(TEST_RULE);
    info(' T E S T S');
    info(TEST_RULE);
    output.out(answer.output);
    const failed = report(answer.tests ?? [], { info, error });
    if (end) return fail(end);
    if (answer.tests === null)
      return fail('The tests did not get to their end: does something call System.exit?');
    if (failed) return fail('There are test failures.');
  } else if (end) return fail(end);
  info(RULE);
  info('BUILD SUCCESS');
  info(RULE);
  return output.result(0);
}

type Say = (text: string) => unknown;

/** A line for each class, as Surefire has it; whether any test failed. */
function report(tests: NonNullable<Answer['tests']>, { info, error }: { info: Say; error: Say }): boolean {
  const counts = (some: typeof tests) => {
    const of = (outcome: string) => some.filter((test) => test.outcome === outcome).length;
    return `Tests run: ${some.length}, Failures: ${of('failed')}, Errors: 0, Skipped: ${of('skipped')}`;
  };
  for (const className of new Set(tests.map((test) => test.className))) {
    const own = tests.filter((test) => test.className === className);
    info(`Running ${className}`);
    const failures = own.filter(({ outcome }) => outcome === 'failed');
    if (failures.length === 0) info(`${counts(own)} -- in ${className}`);
    else error(`${counts(own)} <<< FAILURE! -- in ${className}`);
    for (const { name, message } of failures)
      error(`${className}.${name.replace(/\(\)$/, '')} -- ${message}`);
  }
  const failed = tests.some(({ outcome }) => outcome === 'failed');
  info('');
  (failed ? error : info)(counts(tests));
  return failed;
}

export const command: LabCommand = {
  run,
  complete: async (words) => (words.length <= 2 ? [...GOALS] : null),
};
