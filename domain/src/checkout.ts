import { LAB_HOME } from './labs.ts';
import type { FileSource, GitSource } from './own-machine.ts';

/** The folder that holds the checkout: the one the instructions speak of, or the repository's name. */
export function checkoutFolder({ folder, url }: Pick<FileSource, 'folder' | 'url'>): string {
  const name = folder || url.replace(/\/$/, '').replace(/\.git$/, '');
  return name.split(/[/:]/).at(-1) ?? '';
}

/** Commands that lay out the files of one source, in the folder where they are typed. */
export function fetchCommands(source: FileSource): string[] {
  const into = checkoutFolder(source);
  if (source.kind === 'image') return [`imgpkg pull -i ${source.url} -o ${into}`];
  if (source.kind === 'download') return [];
  const { url, ref, start } = source;
  // A commit is no branch, so it is checked out afterwards.
  const isCommit = ref !== null && /^[0-9a-f]{7,40}$/.test(ref);
  const branch = ref !== null && !isCommit ? ` --branch ${ref}` : '';
  const at = start ?? (isCommit ? ref : null);
  return [`git clone${branch} ${url} ${into}`, `cd ${into}`, ...(at ? [`git checkout ${at}`] : [])];
}

/**
 * Where a file of the lab lies in a learner's checkout, relative to the folder that it was fetched into. Null where
 * no source brings it.
 */
export function ownPath(file: string, sources: readonly FileSource[]): string | null {
  const inHome = pathInHome(file);
  if (inHome === null) return null;
  const [source] = sources
    .filter(({ folder }) => folder === '' || inHome === folder || inHome.startsWith(`${folder}/`))
    .toSorted((one, other) => other.folder.length - one.folder.length);
  if (!source) return null;
  const rest = source.folder === '' ? inHome : inHome.slice(source.folder.length + 1);
  return [checkoutFolder(source), source.root, rest].filter(Boolean).join('/');
}

/** `exercises/cup.txt` for a file below the home directory; null for any other. */
export function pathInHome(file: string): string | null {
  if (file === LAB_HOME) return '';
  return file.startsWith(`${LAB_HOME}/`) ? file.slice(LAB_HOME.length + 1) : null;
}

/** Links that open the repository in a dev container; GitHub knows both. */
export function devContainerLinks({ url, ref }: GitSource): { codespaces: string; editor: string } | null {
  const found = /^https:\/\/github\.com\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(url);
  if (!found) return null;
  const repository = `${found[1]}/${found[2]}`;
  const branch = ref === null ? '' : `/tree/${ref}`;
  const clone = `vscode://ms-vscode-remote.remote-containers/cloneInVolume?url=https://github.com/${repository}`;
  return {
    codespaces: `https://codespaces.new/${repository}${branch}`,
    editor: `https://vscode.dev/redirect?url=${encodeURIComponent(clone)}`,
  };
}
