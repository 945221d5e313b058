import * as git from 'isomorphic-git';
import { diffFiles, filesAt, formatFileDiff, isChanged, statesOf, textOfBlob, workText } from './changes.ts';
import {
  currentBranch,
  GitError,
  inRepository,
  mustResolve,
  resolve,
  type Repository,
} from './repository.ts';

/** `Mon Nov 16 12:00:00 2026 +0000` */
function formatTime(seconds: number): string {
  const date = new Date(seconds * 1000);
  const [day = '', , month = ''] = date.toUTCString().split(' ');
  return `${day.replace(',', '')} ${month} ${date.getUTCDate()} ${date.toISOString().slice(11, 19)} ${date.getUTCFullYear()} +0000`;
}

/** `(HEAD -> main, origin/main, tag: v1)` for the commits that names point at. */
async function decorations(repository: Repository): Promise<Map<string, string[]>> {
  const { fs, gitdir } = repository;
  const names = new Map<string, string[]>();
  const add = (oid: string | null, name: string) => oid && names.set(oid, [...(names.get(oid) ?? []), name]);
  const current = await currentBranch(repository);
  const head = await resolve(repository, 'HEAD');
  add(head, current ? `HEAD -> ${current}` : 'HEAD');
  for (const tag of await git.listTags({ fs, gitdir }))
    add(await resolve(repository, `refs/tags/${tag}`), `tag: ${tag}`);
  for (const { remote } of await git.listRemotes({ fs, gitdir }))
    for (const name of await git.listBranches({ fs, gitdir, remote }))
      add(await resolve(repository, `refs/remotes/${remote}/${name}`), `${remote}/${name}`);
  for (const name of await git.listBranches({ fs, gitdir }))
    if (name !== current) add(await resolve(repository, `refs/heads/${name}`), name);
  return names;
}

export async function log(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, gitdir, output } = repository;
  const isShort = args.includes('--oneline');
  const number =
    args.map((arg) => /^-(?:n|-max-count=)?(\d+)$/.exec(arg)?.[1]).find(Boolean) ??
    (args.includes('-n') ? args[args.indexOf('-n') + 1] : undefined);
  for (const flag of args.filter((arg) => arg.startsWith('-')))
    if (!/^(?:--oneline|--all|-n|-\d+|-n\d+|--max-count=\d+|--decorate)$/.test(flag))
      throw new GitError(
        `fatal: git log ${flag} is not covered in this lab; there are: --oneline, --all, -n NUMBER`,
      );
  const ref = args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '-n');
  const starts = args.includes('--all') ? await git.listBranches({ fs, gitdir }) : [ref ?? 'HEAD'];
  const branch = await currentBranch(repository);
  if (!(await resolve(repository, 'HEAD')))
    throw new GitError(`fatal: your current branch '${branch ?? 'HEAD'}' does not have any commits yet`);
  const commits = new Map<string, git.ReadCommitResult>();
  for (const start of starts)
    for (const entry of await git.log({ fs, gitdir, ref: await mustResolve(repository, start) }))
      commits.set(entry.oid, entry);
  const sorted = [...commits.values()].sort(
    (one, other) => other.commit.committer.timestamp - one.commit.committer.timestamp,
  );
  const names = await decorations(repository);
  const shown = number === undefined ? sorted : sorted.slice(0, Number(number));
  const texts = shown.map(({ oid, commit }) => {
    const marks = names.get(oid);
    const mark = marks ? ` (${marks.join(', ')})` : '';
    if (isShort) return `${oid.slice(0, 7)}${mark} ${commit.message.split('\n')[0]}\n`;
    const merged =
      commit.parent.length > 1 ? `Merge: ${commit.parent.map((one) => one.slice(0, 7)).join(' ')}\n` : '';
    const message = commit.message.trimEnd().replace(/^/gm, '    ');
    return `commit ${oid}${mark}\n${merged}Author: ${commit.author.name} <${commit.author.email}>\nDate:   ${formatTime(commit.author.timestamp)}\n\n${message}\n`;
  });
  output.out(texts.join(isShort ? '' : '\n'));
  return 0;
}

/** The files of a commit; none before the first one. */
async function treeOf(repository: Repository, name: string): Promise<Map<string, string>> {
  const oid = await resolve(repository, name);
  return oid ? filesAt(repository, git.TREE({ ref: oid })) : new Map<string, string>();
}

export async function show(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, gitdir, output } = repository;
  const name = args.find((arg) => !arg.startsWith('-')) ?? 'HEAD';
  const oid = await mustResolve(repository, name);
  const { commit } = await git.readCommit({ fs, gitdir, oid });
  const message = commit.message.trimEnd().replace(/^/gm, '    ');
  output.out(
    `commit ${oid}\nAuthor: ${commit.author.name} <${commit.author.email}>\nDate:   ${formatTime(commit.author.timestamp)}\n\n${message}\n\n`,
  );
  const [parent] = commit.parent;
  output.out(
    await diffFiles(
      repository,
      parent ? await treeOf(repository, parent) : new Map(),
      await treeOf(repository, oid),
    ),
  );
  return 0;
}

export async function diff(repository: Repository, args: readonly string[]): Promise<number> {
  const { output } = repository;
  const isStagedDiff = args.includes('--staged') || args.includes('--cached');
  for (const flag of args.filter((arg) => arg.startsWith('-') && arg !== '--'))
    if (!['--staged', '--cached', '--name-only'].includes(flag))
      throw new GitError(
        `error: git diff ${flag} is not covered in this lab; there are: --staged, --name-only`,
        129,
      );
  const words = args
    .filter((arg) => !arg.startsWith('-'))
    .flatMap((arg) => (/^\S+\.\.\S+$/.test(arg) ? arg.split(/\.{2,3}/) : [arg]));
  const revisions: string[] = [];
  const paths: string[] = [];
  for (const word of words) {
    if (paths.length === 0 && (await resolve(repository, word))) revisions.push(word);
    else paths.push(inRepository(repository, word));
  }
  const isWanted = (path: string) =>
    paths.length === 0 || paths.some((one) => one === '.' || path === one || path.startsWith(`${one}/`));
  const only = (files: Map<string, string>) => new Map([...files].filter(([path]) => isWanted(path)));
  let text = '';
  const [first, second] = revisions;
  if (first && second)
    text = await diffFiles(
      repository,
      only(await treeOf(repository, first)),
      only(await treeOf(repository, second)),
    );
  else if (isStagedDiff)
    text = await diffFiles(
      repository,
      only(await treeOf(repository, first ?? 'HEAD')),
      only(await filesAt(repository, git.STAGE())),
    );
  else text = await workDiff(repository, isWanted, first);
  if (args.includes('--name-only'))
    output.out([...text.matchAll(/^diff --git a\/(.*) b\//gm)].map(([, path]) => `${path}\n`).join(''));
  else output.out(text);
  return 0;
}

async function workDiff(
  repository: Repository,
  isWanted: (path: string) => boolean,
  revision: string | undefined,
): Promise<string> {
  const base = revision ? await treeOf(repository, revision) : await filesAt(repository, git.STAGE());
  const changed = revision
    ? [...base.keys()]
    : (await statesOf(repository)).filter(isChanged).map(({ path }) => path);
  let text = '';
  for (const path of changed.filter(isWanted).sort())
    text += formatFileDiff({
      path,
      before: await textOfBlob(repository, base.get(path)),
      after: await workText(repository, path),
    });
  return text;
}
