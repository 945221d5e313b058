import { basename, join } from 'node:path';
import { listFiles, root } from './files.mjs';

const TARGETS = {
  server: {
    entries: ['src/main.ts', 'src/operator-main.ts'],
    workerFolders: ['server/src', 'compiler/src', 'identity/src'],
  },
  cli: { entries: ['src/main.ts'], workerFolders: ['cli/src', 'compiler/src'] },
  // What is measured is what is shipped: code that is translated while it runs takes more time.
  bench: {
    entries: listFiles('bench/children').map((file) => file.slice('bench/'.length)),
    workerFolders: [],
  },
};

/** Files that run in threads of their own are found by name beside the bundle: `worker.ts`, `…-worker.ts`. */
const workerFile = /(?:^|[/-])worker\.ts$/;

/**
 * How a program for Node is bundled. Our own packages go into the bundle, everything else stays in node_modules. All
 * files lie flat in dist, so that a path relative to `src/main.ts` holds for `dist/main.js` as well.
 * @param {keyof typeof TARGETS} name
 * @returns {import('vite').InlineConfig}
 */
export function nodeBuild(name) {
  const folder = join(root, name);
  const { entries, workerFolders } = TARGETS[name];
  const workers = workerFolders.flatMap((path) => listFiles(path)).filter((file) => workerFile.test(file));
  return {
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
        // It knows the folder of the repository by where it lies itself.
        external: [/\/tools\/files\.mjs$/],
        input: Object.fromEntries([
          ...entries.map((entry) => [basename(entry, '.ts'), join(folder, entry)]),
          ...workers.map((file) => [basename(file, '.ts'), join(root, file)]),
        ]),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}
