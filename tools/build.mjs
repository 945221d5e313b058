// Bundles one target: `node tools/build.mjs web`, `server`, `runner` or `cli`.
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './files.mjs';
import { nodeBuild } from './node-build.mjs';

try {
  for (const config of configsFor(process.argv[2])) await build(config);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {string | undefined} target
 * @returns {import('vite').InlineConfig[]}
 */
function configsFor(target) {
  if (target === 'web') {
    const web = { root: join(root, 'web'), logLevel: /** @type {const} */ ('warn') };
    // First the browser build, then the same components for the server, which renders pages with them. Last
    // the service worker, which is built separately.
    return [web, { ...web, build: { ssr: 'src/main-server.ts' } }, { ...web, mode: 'worker' }];
  }
  if (target === 'server' || target === 'runner' || target === 'cli') return [nodeBuild(target)];
  throw new Error(`There is no build named ${target}; choose from web, server, runner, cli.`);
}
