import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Programs and threads as people run them, in a folder whose removal is given to `whenDone`. A process that starts from
 * TypeScript translates hundreds of files first, which takes longer than most of what it is started for.
 */
export async function bundle(
  entries: Record<string, URL>,
  whenDone: (remove: () => Promise<void>) => void,
): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-bundle-'));
  whenDone(() => rm(folder, { recursive: true, force: true }));
  // A process of another user reads it, too.
  await chmod(folder, 0o755);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const input = Object.fromEntries(Object.entries(entries).map(([name, url]) => [name, fileURLToPath(url)]));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // The workspaces are TypeScript; what is installed stays where it is.
    ssr: { noExternal: [/^@academy\//] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(folder, 'dist'),
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  });
  return pathToFileURL(join(folder, 'dist/'));
}
