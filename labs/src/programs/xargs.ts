import type { CommandResult } from '../commands/command.ts';
import type { Program } from './programs.ts';
import { readOptions } from './options.ts';

/** `xargs` with -n, -L, -I, -0, -d, -r, -t and -P, which runs one after another. */
export const xargs: Program = async (args, io) => {
  const options = readOptions('xargs', args, { flags: '0rtp', values: 'nLIdP', stopAtWord: true });
  const command = options.words.length > 0 ? options.words : ['echo'];
  const replaced = options.value('I');
  const batches = split(io.stdin, options);
  if (batches.length === 0 && (options.has('r') || replaced !== undefined))
    return { stdout: '', stderr: '', exitCode: 0 };
  const result: CommandResult = { stdout: '', stderr: '', exitCode: 0 };
  for (const batch of batches.length > 0 ? batches : [[]]) {
    const words =
      replaced === undefined
        ? [...command, ...batch]
        : command.map((word) => word.replaceAll(replaced, batch[0] ?? ''));
    if (options.has('t')) result.stderr += `${words.join(' ')}\n`;
    const ran = await io.exec(words);
    result.stdout += ran.stdout;
    result.stderr += ran.stderr;
    if (ran.exitCode === 127) return { ...result, exitCode: 127 };
    if (ran.exitCode !== 0) result.exitCode = 123;
  }
  return result;
};

function split(text: string, options: ReturnType<typeof readOptions>): string[][] {
  const lines = () => text.split('\n').filter((line) => line.trim() !== '');
  if (options.has('I')) return lines().map((line) => [line.trimStart()]);
  if (options.has('L'))
    return groups(lines(), Number(options.value('L'))).map((some) => some.flatMap(unquoted));
  const delimiter = options.has('0') ? '\0' : options.value('d')?.replace('\\n', '\n').replace('\\t', '\t');
  const items = delimiter === undefined ? unquoted(text) : text.split(delimiter);
  if (delimiter !== undefined && items.at(-1) === '') items.pop();
  return items.length === 0 ? [] : groups(items, Number(options.value('n') ?? Infinity));
}

function groups(items: readonly string[], size: number): string[][] {
  if (!(size < items.length)) return [[...items]];
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Words as xargs reads them: blanks separate, quotes and backslashes protect. */
function unquoted(text: string): string[] {
  return (text.match(/(?:[^\s'"\\]|\\[\s\S]|'[^'\n]*'|"[^"\n]*")+/g) ?? []).map((word) =>
    word.replace(/\\[\s\S]|'[^']*'|"[^"]*"/g, (part) =>
      part.startsWith('\\') ? part.slice(1) : part.slice(1, -1),
    ),
  );
}
