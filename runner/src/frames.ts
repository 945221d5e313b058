import type { RunResult } from '@academy/domain/exercise-runs';

type Told = Pick<RunResult, 'output' | 'diagnostics' | 'tests'>;

/**
 * What the launcher tells: a letter, the length in four bytes, and fields separated by zeros. Everything else was
 * written by something other than the launcher, such as the virtual machine on its way out, and is shown as output.
 */
export function readFrames(bytes: Buffer): Told {
  const output: Buffer[] = [];
  const diagnostics: Told['diagnostics'] = [];
  const tests: NonNullable<Told['tests']> = [];
  let isTestEnd = false;
  let at = 0;
  while (at < bytes.length) {
    const length = at + 5 <= bytes.length ? bytes.readUInt32BE(at + 1) : Infinity;
    const kind = String.fromCharCode(bytes[at] ?? 0);
    if (!'odtf'.includes(kind) || at + 5 + length > bytes.length) {
      output.push(bytes.subarray(at));
      break;
    }
    const content = bytes.subarray(at + 5, at + 5 + length);
    const [first = '', second = '', third = '', fourth = '', ...rest] = content.toString().split('\0');
    switch (kind) {
      case 'o':
        output.push(content);
        break;
      case 'd':
        diagnostics.push({
          kind: first === 'error' ? 'error' : 'warning',
          file: second,
          line: Number(third),
          column: Number(fourth),
          message: rest.join(' '),
        });
        break;
      case 't':
        tests.push({
          outcome: first === 'passed' || first === 'skipped' ? first : 'failed',
          className: second,
          name: third,
          message: fourth,
        });
        break;
      default:
        isTestEnd = Number(first) === tests.length;
    }
    at += 5 + length;
  }
  return { output: Buffer.concat(output).toString(), diagnostics, tests: isTestEnd ? tests : null };
}
