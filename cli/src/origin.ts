import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type FolderOrigin = { repository: string; commit?: string; folder?: string };

/**
 * Where a folder comes from, for links from the published items to their files. Undefined for a folder that is in no
 * repository with a remote. A folder with changes has no commit, because its lines would not be those of the commit.
 */
export async function originOf(folder: string): Promise<FolderOrigin | undefined> {
  const repository = await git(folder, ['remote', 'get-url', 'origin']);
  if (!repository) return undefined;
  const [commit, inside, changes] = await Promise.all([
    git(folder, ['rev-parse', 'HEAD']),
    git(folder, ['rev-parse', '--show-prefix']),
    git(folder, ['status', '--porcelain', '--', '.']),
  ]);
  return {
    repository: withoutCredentials(repository),
    ...(commit && changes === '' && { commit }),
    ...(inside && { folder: inside.replace(/\/$/, '') }),
  };
}

/** They never leave the machine, whatever a server does with the address. */
function withoutCredentials(remote: string): string {
  return remote.replace(/^(\w+:\/\/)[^/\s]*@/, '$1');
}

/** Null where git is not installed, or fails. */
async function git(folder: string, args: string[]): Promise<string | null> {
  try {
    return (await run('git', ['-C', folder, ...args])).stdout.trim();
  } catch {
    return null;
  }
}
