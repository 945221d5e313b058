/** Where published files came from. */
export type Origin = {
  /** The repository as an https address without credentials; null if it is not known. */
  repository: string | null;
  commit: string | null;
  /** The published folder inside of the repository, without slashes at its ends. */
  folder: string | null;
};

const HOST = String.raw`[\w-]+(?:\.[\w-]+)+`;
const AS_ADDRESS = new RegExp(String.raw`^(https?|ssh|git)://(?:[^/\s]*@)?(${HOST})(:\d+)?/([^\s?#]+)$`, 'i');
const AS_SSH = new RegExp(String.raw`^(?:[\w.-]+@)?(${HOST}):([^/\d\s][^\s?#]*)$`);

/** The address of a repository from what git calls its remote; null for one that is not on a host. */
export function repositoryAddress(remote: string): string | null {
  const text = remote.trim();
  const [, protocol = '', host = '', port = '', path = ''] = AS_ADDRESS.exec(text) ?? [];
  const [, sshHost = host, sshPath = path] = AS_SSH.exec(text) ?? [];
  const name = sshPath.replace(/\/+$/, '').replace(/\.git$/, '');
  if (name === '') return null;
  // The port of an SSH server is none of the pages.
  return `https://${sshHost}${/^http/i.test(protocol) ? port : ''}/${name}`;
}

/** The path of a published file inside of its repository. */
export function pathInRepository({ folder }: Pick<Origin, 'folder'>, file: string): string {
  return folder ? `${folder}/${file}` : file;
}

/** The page of a file and line, on hosts whose pages are known; null elsewhere and where the commit is not known. */
export function fileAddress(origin: Origin, { file, line }: { file: string; line: number }): string | null {
  const { repository, commit } = origin;
  const host = /^https:\/\/([^/:]+)/.exec(repository ?? '')?.[1];
  if (!host || !commit) return null;
  const blob = /(?:^|\.)github\b/.test(host) ? 'blob' : /(?:^|\.)gitlab\b/.test(host) ? '-/blob' : null;
  if (blob === null) return null;
  const path = pathInRepository(origin, file).split('/').map(encodeURIComponent).join('/');
  return `${repository}/${blob}/${commit}/${path}#L${line}`;
}
