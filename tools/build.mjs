// Bundles one target: `node tools/build.mjs web`, `server` or `cli`.
import { basename, join } from 'node:path';
import { build } from 'vite';
import { listFiles, root } from './files.mjs';

/** Files that run in threads of their own are found by name beside the bundle: `worker.ts`, `…-worker.ts`. */
const workerFile = /(?:^|[/-])worker\.ts$/;

try {
  await buildTarget(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {string | undefined} target */
async function buildTarget(target) {
  if (target === 'web') await build({ root: join(root, 'web'), logLevel: 'warn' });
  else if (target === 'server')
    await buildForNode({
      name: 'server',
      entries: ['main', 'operator-main'],
      workerFolders: ['server/src', 'compiler/src', 'identity/src'],
    });
  else if (target === 'cli')
    await buildForNode({ name: 'cli', entries: ['main'], workerFolders: ['cli/src', 'compiler/src'] });
  else throw new Error(`There is no build named ${target}; choose from web, server, cli.`);
}

/**
 * Our own packages go into the bundle, everything else stays in node_modules. All files lie flat in dist, so that a
 * path relative to `src/main.ts` holds for `dist/main.js` as well.
 * @param {{ name: string, entries: string[], workerFolders: string[] }} target
 */
async function buildForNode({ name, entries, workerFolders }) {
  const folder = join(root, name);
  const workers = workerFolders.flatMap((path) => listFiles(path)).filter((file) => workerFile.test(file));
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    ssr: { noExternal: [/^@academy\//] },
    build: {
      ssr: true,
      outDir: 'dist',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries([
          ...entries.map((entry) => [entry, join(folder, `src/${entry}.ts`)]),
          ...workers.map((file) => [basename(file, '.ts'), join(root, file)]),
        ]),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
