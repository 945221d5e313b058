import { basename, join } from 'node:path';
import { listFiles, root } from './files.mjs';

/** The bundle finds the compiler's threads by name next to it. */
const COMPILER_THREADS = ['../compiler/src/worker.ts', '../compiler/src/check-worker.ts'];

const TARGETS = {
  server: ['src/main.ts', 'src/operator-main.ts', ...COMPILER_THREADS],
  runner: ['src/main.ts'],
  cli: ['src/main.ts', ...COMPILER_THREADS],
  // Measures bundled code like the shipped product, since transpiling at runtime takes time.
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
        // It derives the folder of the repository from its own location.
        external: [/\/tools\/files\.mjs$/],
        input: Object.fromEntries(
          TARGETS[name].map((entry) => [basename(entry, '.ts'), join(folder, entry)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}
