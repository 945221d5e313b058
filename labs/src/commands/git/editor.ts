import type { CommandResult } from '../command.ts';
import type { Surroundings } from './cherry-pick.ts';

const WITH_MESSAGE =
  /^(?:--?(?:m|message|F|file|C|reuse-message|no-edit|fixup|dry-run)(?:=.*)?|-[a-zA-Z]*[mFC].*)$/;

/** `git commit` without a message asks for it in the editor. */
export async function commit(words: readonly string[], git: Surroundings): Promise<CommandResult> {
  const editor = await editorOf(git);
  const options = words.filter((word) => word !== '-e' && word !== '--edit');
  if (!editor || !git.repository || options.some((word) => WITH_MESSAGE.test(word)))
    return git.execute(['commit', ...words]);
  const staged = await git.execute(['status', '--porcelain']);
  const isAmending = options.includes('--amend');
  const changes = options.some((word) => word === '--all' || /^-[a-z]*a/.test(word))
    ? /^[ MADR][MD ]/m
    : /^[MADR]/m;
  const merge = await git.io.files.read(`${git.repository.gitDir}/MERGE_MSG`);
  // Without anything to commit, git says so instead of asking.
  if (!isAmending && merge === null && !options.includes('--allow-empty') && !changes.test(staged.stdout))
    return git.execute(['commit', ...words]);
  const before = isAmending ? await messageOf('HEAD', git) : (merge ?? '');
  const message = await askForMessage(before, git);
  if (typeof message !== 'string') return message;
  return git.execute(['commit', ...options, '-m', message]);
}

export async function messageOf(revision: string, git: Surroundings): Promise<string> {
  return (await git.execute(['log', '-1', '--format=%B', revision])).stdout.trimEnd();
}

const HINT = `# Please enter the commit message for your changes. Lines starting
# with '#' will be ignored, and an empty message aborts the commit.
#
`;

/** Lets the learner write a message; a result where there is none. */
export async function askForMessage(before: string, git: Surroundings): Promise<string | CommandResult> {
  const status = (await git.execute(['status'])).stdout.trimEnd();
  const comment = status
    .split('\n')
    .map((line) => (line ? `# ${line}` : '#'))
    .join('\n');
  const written = await edited({ name: 'COMMIT_EDITMSG', text: `${before}\n\n${HINT}${comment}\n` }, git);
  if (typeof written !== 'string') return written;
  const message = withoutComments(written);
  return message || { stdout: '', stderr: 'Aborting commit due to empty commit message.\n', exitCode: 1 };
}

export const withoutComments = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim();

/** A file of the repository as the learner leaves it. */
export async function edited(
  { name, text, editor }: { name: string; text: string; editor?: string },
  git: Surroundings,
): Promise<string | CommandResult> {
  const path = `${git.repository?.gitDir}/${name}`;
  const program = editor ?? (await editorOf(git)) ?? 'vi';
  await git.io.files.write(path, text);
  const { exitCode, stderr } = await git.io.edit(path, program);
  if (exitCode !== 0)
    return {
      stdout: '',
      stderr: `${stderr}error: There was a problem with the editor '${program}'.\n`,
      exitCode: 1,
    };
  return (await git.io.files.read(path)) ?? '';
}

/** The editor that git would open; null where there is neither one nor a terminal for it. */
async function editorOf({ io, execute }: Surroundings): Promise<string | null> {
  const set =
    io.env['GIT_EDITOR'] ||
    (await configured('core.editor', execute)) ||
    io.env['VISUAL'] ||
    io.env['EDITOR'];
  return set || (io.terminal ? 'vi' : null);
}

export async function configured(name: string, execute: Surroundings['execute']): Promise<string> {
  const { stdout, exitCode } = await execute(['config', name]);
  return exitCode === 0 ? stdout.trim() : '';
}
