// Bundles one target: `node tools/build.mjs web`, `server` or `cli`.
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './files.mjs';
import { nodeBuild } from './node-build.mjs';

try {
  await build(configFor(process.argv[2]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {string | undefined} target
 * @returns {import('vite').InlineConfig}
 */
function configFor(target) {
  if (target === 'web') return { root: join(root, 'web'), logLevel: 'warn' };
  if (target === 'server' || target === 'cli') return nodeBuild(target);
  throw new Error(`There is no build named ${target}; choose from web, server, cli.`);
}
