import type { CommandResult } from '../command.ts';
import type { Surroundings } from './cherry-pick.ts';
import { askForMessage, configured, edited, messageOf, withoutComments } from './editor.ts';

const COMMANDS = `
# Commands:
# p, pick <commit> = use commit
# r, reword <commit> = use commit, but edit the commit message
# e, edit <commit> = use commit, but stop for amending
# s, squash <commit> = use commit, but meld into previous commit
# f, fixup <commit> = like "squash" but keep only the previous commit's message
# x, exec <command> = run command (the rest of the line) using shell
# d, drop <commit> = remove commit
#
# These lines can be re-ordered; they are executed from top to bottom.
# If you remove a line here THAT COMMIT WILL BE LOST.
# However, if you remove everything, the rebase will be aborted.
`;

const NAMES: Record<string, string> = {
  p: 'pick',
  r: 'reword',
  e: 'edit',
  s: 'squash',
  f: 'fixup',
  x: 'exec',
  d: 'drop',
};

/** `git rebase -i`, whose plan is kept where git keeps it until it is done. */
export async function startInteractive(words: readonly string[], git: Surroundings): Promise<CommandResult> {
  const isRoot = words.includes('--root');
  const upstream = words.find((word) => !word.startsWith('-')) ?? '@{upstream}';
  const base = isRoot ? null : await git.execute(['rev-parse', '--verify', `${upstream}^{commit}`]);
  if (base && base.exitCode !== 0) return failure(`fatal: invalid upstream '${upstream}'`);
  const status = await git.execute(['status', '--porcelain', '--untracked-files=no']);
  if (status.stdout)
    return failure(
      'error: cannot rebase: You have unstaged changes.\nerror: Please commit or stash them.',
      1,
    );
  const range = isRoot ? [] : [`${upstream}..HEAD`];
  const listed = await git.execute(['log', '--reverse', '--format=%P|%h %s', ...range]);
  // A rebase leaves merges out.
  const lines = listed.stdout.split('\n').flatMap((line) => {
    const [, commit] = /^\w*\|(.+)$/.exec(line) ?? [];
    return commit === undefined ? [] : [`pick ${commit}`];
  });
  const text = `${lines.join('\n') || 'noop'}\n\n# Rebase of ${lines.length} command${lines.length === 1 ? '' : 's'}\n#${COMMANDS}`;
  const editor = git.io.env['GIT_SEQUENCE_EDITOR'] || (await configured('sequence.editor', git.execute));
  const written = await edited({ name: 'rebase-todo', text, ...(editor && { editor }) }, git);
  await git.io.files.remove(`${git.repository?.gitDir}/rebase-todo`);
  if (typeof written !== 'string') return written;
  const todo = withoutComments(written)
    .split('\n')
    .filter((line) => line.trim() && line !== 'noop');
  if (todo.length === 0) return failure('error: nothing to do', 1);
  const head = await git.repository?.refStore.readRef('HEAD');
  const branch = head?.type === 'symbolic' ? head.target : '';
  const original = (await git.execute(['rev-parse', 'HEAD'])).stdout.trim();
  await save(git, { todo, branch, original });
  const onto = base?.stdout.trim() ?? '';
  const [first = ''] = todo;
  const start = onto || (await git.execute(['rev-parse', first.split(/\s+/)[1] ?? 'HEAD'])).stdout.trim();
  await git.execute(['checkout', '--detach', start]);
  // The first commit of a history has no parent to begin from: it is where the plan begins.
  if (!onto) await save(git, { todo: /^p(?:ick)?\s/.test(first) ? todo.slice(1) : todo, branch, original });
  return goOn(git);
}

type Plan = { todo: string[]; branch: string; original: string };

const planOf = ({ repository }: Surroundings) => `${repository?.gitDir}/interactive-rebase`;

async function save(git: Surroundings, { todo, branch, original }: Plan): Promise<void> {
  await git.io.files.write(planOf(git), [branch, original, ...todo].join('\n'));
}

async function planned(git: Surroundings): Promise<Plan | null> {
  const text = await git.io.files.read(planOf(git));
  if (text === null) return null;
  const [branch = '', original = '', ...todo] = text.split('\n');
  return { branch, original, todo: todo.filter(Boolean) };
}

/** `--continue`, `--skip` and `--abort` of an interactive rebase; null where there is none. */
export async function resumeInteractive(
  words: readonly string[],
  git: Surroundings,
): Promise<CommandResult | null> {
  const plan = await planned(git);
  if (!plan) return null;
  const isPicking = (await git.io.files.read(`${git.repository?.gitDir}/CHERRY_PICK_HEAD`)) !== null;
  if (words.includes('--abort')) {
    if (isPicking) await git.execute(['cherry-pick', '--abort']);
    await git.execute(['reset', '--hard', plan.original]);
    return finish(git, plan, '');
  }
  if (isPicking) {
    const done = await git.execute(['cherry-pick', words.includes('--skip') ? '--skip' : '--continue']);
    if (done.exitCode !== 0) return done;
  } else if (words.includes('--continue')) {
    const status = await git.execute(['status', '--porcelain']);
    if (/^[MADR]/m.test(status.stdout)) await git.execute(['commit', '--amend', '--no-edit']);
  }
  return goOn(git);
}

async function goOn(git: Surroundings): Promise<CommandResult> {
  for (let plan = await planned(git); plan; plan = await planned(git)) {
    const [step, ...todo] = plan.todo;
    if (step === undefined)
      return finish(git, plan, `Successfully rebased and updated ${plan.branch || 'detached HEAD'}.\n`);
    await save(git, { ...plan, todo });
    const stopped = await take(step, todo[0] ?? '', git);
    if (stopped) return stopped;
  }
  return { stdout: '', stderr: '', exitCode: 0 };
}

/** Carries out one line; a result where the rebase stops at it. */
async function take(line: string, next: string, git: Surroundings): Promise<CommandResult | null> {
  const [, word = '', rest = ''] = /^\s*(\S+)\s*(.*)$/.exec(line) ?? [];
  const name = NAMES[word] ?? word;
  const [commit = ''] = rest.split(' ');
  if (name === 'drop') return null;
  if (name === 'exec') {
    const ran = await git.io.exec(['bash', '-c', rest]);
    return ran.exitCode === 0
      ? null
      : {
          ...ran,
          stderr: `${ran.stderr}warning: execution failed: ${rest}\nYou can fix the problem, and then run\n\n  git rebase --continue\n\n`,
          exitCode: 1,
        };
  }
  if (!Object.values(NAMES).includes(name)) return failure(`error: invalid command '${word}'`, 1);
  const parent = (await git.execute(['rev-parse', '--verify', `${commit}^`])).stdout.trim();
  const head = (await git.execute(['rev-parse', 'HEAD'])).stdout.trim();
  const melds = name === 'squash' || name === 'fixup';
  const picked =
    parent === head
      ? await git.execute(['reset', '--hard', commit])
      : await git.execute(['cherry-pick', commit]);
  if (picked.exitCode !== 0) return conflicted(picked, rest);
  if (name === 'edit')
    return {
      stdout: '',
      stderr: `Stopped at ${rest.replace(' ', '...  ')}\nYou can amend the commit now, with\n\n  git commit --amend \n\nOnce you are satisfied with your changes, run\n\n  git rebase --continue\n`,
      exitCode: 0,
    };
  if (name !== 'reword' && !melds) return null;
  const own = await messageOf('HEAD', git);
  if (!melds) return amend(await askForMessage(own, git), git);
  await git.execute(['reset', '--soft', 'HEAD~1']);
  const before = await messageOf('HEAD', git);
  if (name === 'fixup') return amend(before, git);
  const both = `${before}\n\n${own}`;
  // Melded commits that follow each other share one message.
  return amend(/^\s*(?:s|f|squash|fixup)\s/.test(next) ? both : await askForMessage(both, git), git);
}

async function amend(message: string | CommandResult, git: Surroundings): Promise<CommandResult | null> {
  if (typeof message !== 'string') return message;
  const done = await git.execute(['commit', '--amend', '-m', message]);
  return done.exitCode === 0 ? null : done;
}

function conflicted(picked: CommandResult, what: string): CommandResult {
  const conflicts = `${picked.stdout}${picked.stderr}`
    .split('\n')
    .filter((line) => line.startsWith('CONFLICT'));
  return {
    stdout: conflicts.map((line) => `${line}\n`).join(''),
    stderr: `error: could not apply ${what.replace(' ', '... ')}\nhint: Resolve all conflicts manually, mark them as resolved with\nhint: "git add/rm <conflicted_files>", then run "git rebase --continue".\nhint: You can instead skip this commit: run "git rebase --skip".\nhint: To abort and get back to the state before "git rebase", run "git rebase --abort".\nCould not apply ${what.replace(' ', '... ')}\n`,
    exitCode: 1,
  };
}

async function finish(git: Surroundings, { branch }: Plan, message: string): Promise<CommandResult> {
  if (branch) {
    const { stdout } = await git.execute(['rev-parse', 'HEAD']);
    await git.repository?.refStore.writeRef(branch, stdout.trim());
    await git.repository?.refStore.writeRef('HEAD', { type: 'symbolic', target: branch });
  }
  await git.io.files.remove(planOf(git));
  return { stdout: '', stderr: message, exitCode: 0 };
}

function failure(message: string, exitCode = 128): CommandResult {
  return { stdout: '', stderr: `${message}\n`, exitCode };
}
