import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Bundles programs and threads like the product, in a folder whose removal is given to `whenDone`. Starting
 * from TypeScript transpiles hundreds of files first, which takes most of the time.
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
    // The workspaces are TypeScript; installed packages are external.
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
