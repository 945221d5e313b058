import type { CommandResult } from '../commands/command.ts';
import { failed, readOptions } from './options.ts';
import type { Program } from './programs.ts';

/** `grep`, with Perl's expressions for -P. */
export const grep: Program = async (args, io) => {
  if (!args.some((arg) => /^-[a-zA-Z]*P/.test(arg))) return io.original(args);
  const options = readOptions('grep', args, { flags: 'PoivnchHqlxw', values: 'em' });
  const [first, ...others] = options.words;
  const pattern = options.value('e') ?? first;
  if (pattern === undefined)
    return failed("Usage: grep [OPTION]... PATTERNS [FILE]...\nTry 'grep --help' for more information.", 2);
  const files = options.value('e') === undefined ? others : options.words;
  let matcher: RegExp;
  try {
    const whole = options.has('x') ? `^(?:${pattern})$` : options.has('w') ? `\\b(?:${pattern})\\b` : pattern;
    matcher = new RegExp(
      whole.replaceAll('\\K', '(?<=)').replace(/\(\?i\)/, ''),
      options.has('i') || pattern.includes('(?i)') ? 'gi' : 'g',
    );
    // What \K leaves out of the match becomes a look behind.
    if (pattern.includes('\\K')) matcher = new RegExp(`(?<=${pattern.replace('\\K', ')')}`, matcher.flags);
  } catch {
    return failed('grep: unrecognized character or unmatched parenthesis in the pattern', 2);
  }
  const result: CommandResult = { stdout: '', stderr: '', exitCode: 1 };
  for (const file of files.length > 0 ? files : ['-']) {
    const text = file === '-' ? io.stdin : await io.files.read(file);
    if (text === null) {
      result.stderr += `grep: ${file}: No such file or directory\n`;
      result.exitCode = 2;
      continue;
    }
    const name = (files.length > 1 || options.has('H')) && !options.has('h') ? `${file}:` : '';
    let count = 0;
    let shown = '';
    for (const [at, line] of text.replace(/\n$/, '').split('\n').entries()) {
      const found = line.match(matcher)?.filter(Boolean) ?? [];
      if (line.search(matcher) >= 0 === options.has('v')) continue;
      if (++count > Number(options.value('m') ?? Infinity)) break;
      const start = `${name}${options.has('n') ? `${at + 1}:` : ''}`;
      shown += options.has('o') ? found.map((one) => `${start}${one}\n`).join('') : `${start}${line}\n`;
    }
    if (count > 0 && result.exitCode === 1) result.exitCode = 0;
    if (options.has('l')) result.stdout += count > 0 ? `${file}\n` : '';
    else if (options.has('c')) result.stdout += `${name}${count}\n`;
    else if (!options.has('q')) result.stdout += shown;
  }
  return result;
};
