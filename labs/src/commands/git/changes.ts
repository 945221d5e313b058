import * as git from 'isomorphic-git';
import { unifiedHunks } from '../unified-diff.ts';
import type { Repository } from './repository.ts';

export type FileState = { path: string; head: number; work: number; stage: number };

export async function statesOf({ fs, dir, gitdir }: Repository): Promise<FileState[]> {
  const rows = await git.statusMatrix({ fs, dir, gitdir });
  return rows.map(([path, head, work, stage]) => ({ path, head, work, stage }));
}

export const isStaged = ({ head, stage }: FileState) => (head === 0 ? stage !== 0 : stage !== 1);
export const isUntracked = ({ head, stage }: FileState) => head === 0 && stage === 0;
/** Whether the working tree differs from what is staged. */
export const isChanged = (state: FileState) =>
  !isUntracked(state) &&
  state.work !== state.stage &&
  !(state.head === 1 && state.work === 0 && state.stage === 0);

/** The files of a commit or of the index, by path. */
export async function filesAt(
  repository: Repository,
  tree: ReturnType<typeof git.TREE>,
): Promise<Map<string, string>> {
  const { fs, dir, gitdir } = repository;
  const files = new Map<string, string>();
  await git.walk({
    fs,
    dir,
    gitdir,
    trees: [tree],
    async map(path, [entry]) {
      if (entry && (await entry.type()) === 'blob') files.set(path, (await entry.oid()) ?? '');
      return path;
    },
  });
  return files;
}

export async function textOfBlob({ fs, gitdir }: Repository, oid: string | undefined): Promise<string> {
  if (!oid) return '';
  const { blob } = await git.readBlob({ fs, gitdir, oid });
  return new TextDecoder().decode(blob);
}

type Sides = { path: string; before: string | null; after: string | null };

/** One file of a diff, as git prints it. */
export function formatFileDiff({ path, before, after }: Sides): string {
  if (before === after) return '';
  const head = [`diff --git a/${path} b/${path}`];
  if (before === null) head.push('new file mode 100644');
  if (after === null) head.push('deleted file mode 100644');
  const names = [
    `--- ${before === null ? '/dev/null' : `a/${path}`}`,
    `+++ ${after === null ? '/dev/null' : `b/${path}`}`,
  ];
  const hunks = unifiedHunks(before ?? '', after ?? '');
  return `${[...head, ...(hunks ? names : [])].join('\n')}\n${hunks}`;
}

/** The difference between two sets of files. */
export async function diffFiles(
  repository: Repository,
  before: Map<string, string>,
  after: Map<string, string>,
): Promise<string> {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  let text = '';
  for (const path of paths) {
    const [old, next] = [before.get(path), after.get(path)];
    if (old === next) continue;
    text += formatFileDiff({
      path,
      before: old === undefined ? null : await textOfBlob(repository, old),
      after: next === undefined ? null : await textOfBlob(repository, next),
    });
  }
  return text;
}

export async function workText({ fs, dir }: Repository, path: string): Promise<string | null> {
  const text = await fs.promises.readFile(`${dir}/${path}`, 'utf8').catch(() => null);
  return text === null ? null : String(text);
}

/** ` 2 files changed, 3 insertions(+), 1 deletion(-)` */
export function formatStatistics(diff: string): string {
  const lines = diff.split('\n');
  const count = (test: RegExp) => lines.filter((line) => test.test(line)).length;
  const [files, added, removed] = [count(/^diff --git/), count(/^\+(?!\+\+ )/), count(/^-(?!-- )/)];
  const many = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  return [
    ` ${many(files, 'file')} changed`,
    ...(added > 0 ? [`${many(added, 'insertion')}(+)`] : []),
    ...(removed > 0 ? [`${many(removed, 'deletion')}(-)`] : []),
  ].join(', ');
}
