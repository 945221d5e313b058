import { basename, join } from 'node:path';
import { listFiles, root } from './files.mjs';

/** The compiler's threads are found by name next to the bundle. */
const COMPILER_THREADS = ['../compiler/src/worker.ts', '../compiler/src/check-worker.ts'];

const TARGETS = {
  server: ['src/main.ts', 'src/operator-main.ts', ...COMPILER_THREADS],
  cli: ['src/main.ts', ...COMPILER_THREADS],
  // What is measured is what is shipped: code that is translated while it runs takes more time.
  bench: listFiles('bench/children').map((file) => file.slice('bench/'.length)),
};

/**
 * How a program for Node is bundled. Our own packages go into the bundle, everything else stays in node_modules. All
 * files lie flat in dist, so that a path relative to `src/main.ts` holds for `dist/main.js` as well.
 * @param {keyof typeof TARGETS} name
 * @returns {import('vite').InlineConfig}
 */
export function nodeBuild(name) {
  const folder = join(root, name);
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
        input: Object.fromEntries(
          TARGETS[name].map((entry) => [basename(entry, '.ts'), join(folder, entry)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}
