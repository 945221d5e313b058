import type { CommandFs } from '../command.ts';

/** The file system of the lab as isomorphic-git wants it: like that of Node, with codes on its errors. */
export function gitFs(fs: CommandFs) {
  const withCode = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const code = /^(E[A-Z]+)/.exec(message)?.[1] ?? 'ENOENT';
      throw Object.assign(new Error(message), { code });
    }
  };
  const stats = async (path: string, isLink: boolean) => {
    const found = await withCode(isLink ? fs.lstat(path) : fs.stat(path));
    const time = found.mtime.getTime();
    return {
      type: found.isSymbolicLink ? 'symlink' : found.isDirectory ? 'dir' : 'file',
      mode: found.isDirectory ? 0o40755 : 0o100000 | found.mode,
      size: found.size,
      ino: 0,
      uid: 1,
      gid: 1,
      dev: 1,
      mtimeMs: time,
      ctimeMs: time,
      isFile: () => found.isFile,
      isDirectory: () => found.isDirectory,
      isSymbolicLink: () => found.isSymbolicLink,
    };
  };
  return {
    promises: {
      async readFile(path: string, options?: string | { encoding?: string }) {
        const bytes = await withCode(fs.readFileBuffer(path));
        const encoding = typeof options === 'string' ? options : options?.encoding;
        return encoding === 'utf8' ? new TextDecoder().decode(bytes) : bytes;
      },
      writeFile: (path: string, data: string | Uint8Array) => withCode(fs.writeFile(path, data)),
      unlink: (path: string) => withCode(fs.rm(path)),
      readdir: (path: string) => withCode(fs.readdir(path)),
      mkdir: (path: string) => withCode(fs.mkdir(path)),
      rmdir: (path: string) => withCode(fs.rm(path, { recursive: true })),
      rm: (path: string, options?: { recursive?: boolean; force?: boolean }) =>
        withCode(fs.rm(path, options)),
      stat: (path: string) => stats(path, false),
      lstat: (path: string) => stats(path, true),
      readlink: (path: string) => withCode(fs.readlink(path)),
      symlink: (target: string, path: string) => withCode(fs.symlink(target, path)),
      chmod: (path: string, mode: number) => withCode(fs.chmod(path, mode)),
    },
  };
}

export type GitFs = ReturnType<typeof gitFs>;
