import type { CommandResult } from '../command.ts';

const OPTION = /^Unknown option "(.+)"\.$/;
const ARGUMENT = /^(Unexpected argument "[^"]*"\.).*$/;

/** The library's messages about what it doesn't have, said about the lab, with the exit code of git. */
export function inLabWords(name: string, result: CommandResult): CommandResult {
  const lines = result.stderr
    .split('\n')
    .filter((line) => !line.startsWith('Not all git options are supported.'));
  const [first = ''] = lines;
  const hasNot = OPTION.exec(first)?.[1];
  if (hasNot || ARGUMENT.test(first)) {
    const fault = hasNot
      ? `error: this lab's git ${name} has no option ${hasNot}`
      : `error: ${first.replace(ARGUMENT, '$1')}`;
    return { ...result, stderr: `${fault}\nSee 'git ${name} --help' for what it has.\n`, exitCode: 129 };
  }
  const stderr = lines
    .join('\n')
    .replace(
      /is not implemented\. Run 'git help' for available commands\./,
      "is not covered in this lab. See 'git help'.",
    )
    .replace('network access is disabled', 'this lab has no network, so a remote is a folder of the lab');
  return { ...result, stderr: stderr && `${stderr.trimEnd()}\n` };
}
