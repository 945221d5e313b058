import { build } from 'vite';
import { nodeBuild } from './node-build.mjs';

/**
 * Bundles programs for Node with everything they import, so that they run where nothing is installed. Names stay as they
 * are written unless the result should be small, so that a stack trace can be read without source maps.
 * @param {{ target: 'server' | 'cli', entries: Record<string, string>, outDir: string, minify?: boolean, external?: string[], banner?: string }} options
 * @returns {Promise<string[]>} the files that became part of the bundle
 */
export async function bundleWhole({ target, entries, outDir, minify = false, external = [], banner = '' }) {
  const config = nodeBuild(target);
  const result = await build({
    ...config,
    // Warnings about libraries are not ours to fix.
    logLevel: 'error',
    ssr: { noExternal: true, external },
    build: {
      ...config.build,
      outDir,
      sourcemap: false,
      minify,
      rolldownOptions: {
        input: entries,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          banner: ({ isEntry }) => (isEntry ? banner : ''),
        },
      },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
}
