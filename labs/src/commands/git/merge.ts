import * as git from 'isomorphic-git';
import { diffFiles, filesAt, formatStatistics } from './changes.ts';
import {
  authorOf,
  currentBranch,
  endMerge,
  GitError,
  mustResolve,
  mergeHead,
  resolve,
  writeConflicts,
  type Repository,
} from './repository.ts';

export async function merge(repository: Repository, args: readonly string[]): Promise<number> {
  const { fs, dir, gitdir, output } = repository;
  if (args.includes('--abort')) return abort(repository);
  const name = args.find((arg) => !arg.startsWith('-'));
  if (!name) throw new GitError('fatal: No remote for the current branch.');
  if (await mergeHead(repository))
    throw new GitError(
      'fatal: You have not concluded your merge (MERGE_HEAD exists).\nPlease, commit your changes before you merge.',
    );
  const branch = await currentBranch(repository);
  if (!branch) throw new GitError('fatal: this lab merges on a branch only');
  const theirs = await resolve(repository, name);
  if (!theirs) throw new GitError(`merge: ${name} - not something we can merge`, 1);
  const before = await resolve(repository, 'HEAD');
  const author = await authorOf(repository);
  const message = `Merge branch '${name}'${branch === 'main' ? '' : ` into ${branch}`}`;
  try {
    const result = await git.merge({
      fs,
      dir,
      gitdir,
      ours: branch,
      theirs: name.includes('/') ? `refs/remotes/${name}` : name,
      author,
      committer: author,
      message: `${message}\n`,
      abortOnConflict: false,
      mergeDriver: ({ contents, path }) => mergeContents(contents, { path, name }),
      ...(args.includes('--no-ff') && { fastForward: false }),
    });
    if (result.alreadyMerged) {
      output.out('Already up to date.\n');
      return 0;
    }
    await git.checkout({ fs, dir, gitdir, ref: branch, force: true });
    const after = await mustResolve(repository, 'HEAD');
    output.out(
      result.fastForward
        ? `Updating ${before?.slice(0, 7)}..${after.slice(0, 7)}\nFast-forward\n`
        : "Merge made by the 'ort' strategy.\n",
    );
    const files = await diffFiles(
      repository,
      await filesAt(repository, git.TREE({ ref: before ?? after })),
      await filesAt(repository, git.TREE({ ref: after })),
    );
    output.out(`${formatStatistics(files)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof git.Errors.MergeConflictError)) throw error;
    const { filepaths } = error.data;
    await fs.promises.writeFile(`${gitdir}/MERGE_HEAD`, `${theirs}\n`);
    await fs.promises.writeFile(`${gitdir}/MERGE_MSG`, `${message}\n`);
    await writeConflicts(repository, filepaths);
    for (const path of filepaths)
      output.out(`Auto-merging ${path}\nCONFLICT (content): Merge conflict in ${path}\n`);
    output.out('Automatic merge failed; fix conflicts and then commit the result.\n');
    return 1;
  }
}

async function abort(repository: Repository): Promise<number> {
  const { fs, dir, gitdir } = repository;
  if (!(await mergeHead(repository)))
    throw new GitError('fatal: There is no merge to abort (MERGE_HEAD missing).');
  const branch = (await currentBranch(repository)) ?? 'HEAD';
  await endMerge(repository);
  await git.checkout({ fs, dir, gitdir, ref: branch, force: true });
  return 0;
}

/** Line by line: what only one side changed is taken, where both did there is a conflict with the marks of git. */
function mergeContents(
  [base = '', ours = '', theirs = '']: string[],
  { name }: { path: string; name: string },
) {
  if (ours === theirs || theirs === base) return { cleanMerge: true, mergedText: ours };
  if (ours === base) return { cleanMerge: true, mergedText: theirs };
  const [from, mine, other] = [base, ours, theirs].map((text) => text.split(/(?<=\n)/));
  const [baseLines = [], ourLines = [], theirLines = []] = [from, mine, other];
  const ourChange = changeOf(baseLines, ourLines);
  const theirChange = changeOf(baseLines, theirLines);
  const areApart = ourChange.end < theirChange.start || theirChange.end < ourChange.start;
  if (areApart) {
    const [first, second] =
      ourChange.start < theirChange.start ? [ourChange, theirChange] : [theirChange, ourChange];
    const merged = [
      ...baseLines.slice(0, first.start),
      ...first.lines,
      ...baseLines.slice(first.end, second.start),
      ...second.lines,
      ...baseLines.slice(second.end),
    ];
    return { cleanMerge: true, mergedText: merged.join('') };
  }
  const start = Math.min(ourChange.start, theirChange.start);
  const end = Math.max(ourChange.end, theirChange.end);
  const side = (lines: string[]) =>
    withEnd(lines.slice(start, lines.length - (baseLines.length - end)).join(''));
  const marked = `<<<<<<< HEAD\n${side(ourLines)}=======\n${side(theirLines)}>>>>>>> ${name}\n`;
  return {
    cleanMerge: false,
    mergedText: baseLines.slice(0, start).join('') + marked + baseLines.slice(end).join(''),
  };
}

/** The one part of the base that a side has replaced. */
function changeOf(base: string[], side: string[]): { start: number; end: number; lines: string[] } {
  let start = 0;
  while (start < base.length && start < side.length && base[start] === side[start]) start++;
  let tail = 0;
  while (
    tail < base.length - start &&
    tail < side.length - start &&
    base[base.length - 1 - tail] === side[side.length - 1 - tail]
  )
    tail++;
  return { start, end: base.length - tail, lines: side.slice(start, side.length - tail) };
}

function withEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
