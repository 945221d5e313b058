import { createGit, type ObjectStore, type RefStore } from 'just-git';
import type { CommandIo, CommandResult } from '../command.ts';

type Person = Pick<CommandIo, 'fs' | 'home'>;

/** `git config --global`, which works on the settings of the learner instead of those of a repository. */
export async function globalConfig(args: readonly string[], { fs, home }: Person): Promise<CommandResult> {
  const gitDir = `${home}/.config/git`;
  await fs.mkdir(gitDir, { recursive: true });
  const git = createGit({ gitDir, objectStore: {} as ObjectStore, refStore: {} as RefStore });
  const words = args.filter((word) => word !== '--global');
  return git.execute(['config', ...words], { fs, cwd: home, env: new Map(), stdin: '' });
}

export async function readGlobalConfig(person: Person): Promise<Record<string, string>> {
  if (!(await person.fs.exists(`${person.home}/.config/git/config`))) return {};
  const { stdout } = await globalConfig(['--list'], person);
  return Object.fromEntries(
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
