import { createGit, findRepo } from 'just-git';
import type { CommandIo, CommandResult, LabCommand } from '../command.ts';
import { complete } from './complete.ts';
import { globalConfig, readGlobalConfig } from './global-config.ts';
import { inLabWords } from './messages.ts';
import { extended } from './extended.ts';

type Settings = Record<string, string>;

const DEFAULTS: Settings = {
  'init.defaultBranch': 'main',
  'user.name': 'Learner',
  'user.email': 'learner@lab.example',
};

async function run(args: string[], io: CommandIo): Promise<CommandResult> {
  const { words, cwd, settings } = readGlobalOptions(args, io);
  const [name = 'help', ...rest] = words;
  if (name === '--version' || name === 'version')
    return { stdout: 'git version 2.51.0\n', stderr: '', exitCode: 0 };
  if (name.startsWith('-') && name !== '--help' && name !== '-h')
    return { stdout: '', stderr: `unknown option: ${name}\n`, exitCode: 129 };
  const env = new Map(Object.entries({ ...dates(io), ...io.env }));
  const context = { fs: io.fs, cwd, env, stdin: io.stdin };
  if (name === 'config' && rest.includes('--global'))
    return globalConfig(rest, { ...context, home: io.home });
  const repository = await findRepo(io.fs, cwd);
  const base = repository?.workTree ?? repository?.gitDir ?? cwd;
  const git = createGit({
    network: false,
    config: { defaults: { ...DEFAULTS, ...(await readGlobalConfig(io)) }, locked: settings },
    // A remote is a folder, named from the root of the repository.
    resolveRemote: (url) => (url.includes('://') ? null : findRepo(io.fs, io.fs.resolvePath(base, url))),
  });
  const execute = (line: string[]) => git.execute(line, context);
  const result = await extended([name, ...rest], { execute, repository, io });
  return { ...inLabWords(name, result), ...(words.length === 0 && { exitCode: 1 }) };
}

/** `-C FOLDER` and `-c NAME=VALUE` before the subcommand. Nothing is paged in a lab, so `--no-pager` changes nothing. */
function readGlobalOptions(args: readonly string[], io: CommandIo) {
  const settings: Settings = {};
  let { cwd } = io;
  let at = 0;
  for (; at < args.length; at++) {
    if (args[at] === '-C') cwd = io.fs.resolvePath(cwd, args[++at] ?? '.');
    else if (args[at] === '-c') {
      const [name = '', ...value] = (args[++at] ?? '').split('=');
      settings[name] = value.length > 0 ? value.join('=') : 'true';
    } else if (args[at] !== '--no-pager' && args[at] !== '-P') break;
  }
  return { words: args.slice(at), cwd, settings };
}

/** Commits are dated by the clock of the lab. */
function dates({ now }: CommandIo): Settings {
  const date = `${Math.floor(now() / 1000)} +0000`;
  return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
}

/** `git` on the files of the lab. */
export const command: LabCommand = { run, complete };
