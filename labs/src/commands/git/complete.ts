import { createGit, findRepo } from 'just-git';
import type { CompletionIo } from '../command.ts';

const WITH_BRANCHES = new Set([
  'switch',
  'checkout',
  'merge',
  'rebase',
  'branch',
  'log',
  'push',
  'pull',
  'cherry-pick',
]);

/** Subcommands, branches and remotes; null leaves a word to file names. */
export async function complete(words: string[], { fs, cwd }: CompletionIo): Promise<string[] | null> {
  const [name = ''] = words;
  const matching = (options: readonly string[]) =>
    options.filter((one) => one.startsWith(words.at(-1) ?? ''));
  const git = createGit({ fs, cwd });
  if (words.length === 1) {
    const { stdout } = await git.exec('help');
    return matching(
      [...stdout.matchAll(/^ {2}([a-z][a-z-]*) {2,}/gm)].map(([, subcommand = '']) => subcommand),
    );
  }
  if (name === 'stash' && words.length === 2)
    return matching(['push', 'pop', 'apply', 'drop', 'list', 'clear']);
  if (name === 'remote' && words.length === 2) return matching(['add', 'remove']);
  const repository = WITH_BRANCHES.has(name) ? await findRepo(fs, cwd) : null;
  if (!repository) return null;
  const remotes =
    ['push', 'pull'].includes(name) && words.length === 2
      ? (await git.exec('remote')).stdout.split('\n')
      : [];
  const branches = (await repository.refStore.listRefs('refs/heads')).map(({ name: ref }) =>
    ref.slice('refs/heads/'.length),
  );
  const found = matching([...remotes.filter(Boolean), ...branches]);
  return found.length > 0 ? found : null;
}
