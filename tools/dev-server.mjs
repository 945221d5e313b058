// A server of `npm run dev` waiting for its bundle. It preloads the packages, which take a good part of a
// start; at the first message it runs the bundle.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './files.mjs';

/** Packages that every start loads later. */
const LATER = ['oidc-provider', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

const dist = join(root, 'server/dist');
const exit = () => process.exit();
process.once('disconnect', exit);
process.once('message', () => {
  process.off('disconnect', exit);
  void import(pathToFileURL(join(dist, 'main.js')).href);
});
// The bundle reports packages that can't be loaded.
await Promise.allSettled([...packagesOf(dist), ...LATER].map((name) => import(name)));

/** @param {string} folder */
function packagesOf(folder) {
  if (!existsSync(folder)) return [];
  const bundles = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const imports = bundles.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^import .*?["']([^."'][^"']*)["'];?$/gm)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(imports)];
}
