import { createTwoFilesPatch, diffArrays } from 'diff';
import type { Program, ProgramIo } from './programs.ts';
import { done, failed, readOptions } from './options.ts';

/** `diff`: the normal format, or with -u the unified one. */
export const diff: Program = async (args, io) => {
  const options = readOptions('diff', args, { flags: 'uqsiwbBrN' });
  const [left = '', right = ''] = options.words;
  if (options.words.length !== 2)
    return failed(
      `diff: missing operand after '${left || 'diff'}'\ndiff: Try 'diff --help' for more information.`,
      2,
    );
  if (options.has('r')) return io.original(args);
  const texts = await Promise.all([textOf(left, io), textOf(right, io)]);
  const [one, two] = texts;
  if (one === null || two === null || one === undefined || two === undefined)
    return failed(`diff: ${one === null ? left : right}: No such file or directory`, 2);
  const same = (text: string) => {
    let shown = options.has('i') ? text.toLowerCase() : text;
    if (options.has('w')) shown = shown.replaceAll(/[ \t]/g, '');
    if (options.has('b')) shown = shown.replaceAll(/[ \t]+/g, ' ').replaceAll(/ $/gm, '');
    return shown;
  };
  if (same(one) === same(two))
    return done(options.has('s') ? `Files ${left} and ${right} are identical\n` : '');
  const stdout = options.has('q')
    ? `Files ${left} and ${right} differ\n`
    : options.has('u')
      ? createTwoFilesPatch(left, right, one, two).replace(/^=+\n/, '')
      : normal(one, two, (a, b) => same(a) === same(b));
  return { stdout, stderr: '', exitCode: 1 };
};

async function textOf(name: string, io: ProgramIo): Promise<string | null> {
  return name === '-' ? io.stdin : io.files.read(name);
}

function normal(one: string, two: string, comparator: (a: string, b: string) => boolean): string {
  const parts = diffArrays(linesOf(one), linesOf(two), { comparator });
  let [left, right] = [1, 1];
  let shown = '';
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    if (!part) break;
    if (!part.added && !part.removed) {
      left += part.value.length;
      right += part.value.length;
      continue;
    }
    const next = parts[at + 1];
    const pair = next && (part.removed ? next.added : next.removed) ? next : undefined;
    if (pair) at++;
    const removed = part.removed ? part.value : (pair?.value ?? []);
    const added = part.added ? part.value : (pair?.value ?? []);
    const letter = removed.length === 0 ? 'a' : added.length === 0 ? 'd' : 'c';
    shown += `${range(left, removed.length)}${letter}${range(right, added.length)}\n`;
    shown += removed.map((line) => `< ${line}\n`).join('');
    if (letter === 'c') shown += '---\n';
    shown += added.map((line) => `> ${line}\n`).join('');
    left += removed.length;
    right += added.length;
  }
  return shown;
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** An empty range names the line before it. */
function range(start: number, count: number): string {
  return count === 0 ? `${start - 1}` : count === 1 ? `${start}` : `${start},${start + count - 1}`;
}
