// A server of `npm run dev` before its bundle is there. It loads the packages, which takes a good part of a start, and
// waits; at the first message it runs the bundle.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './files.mjs';

/** What every start loads besides, once it needs it. */
const LATER = ['oidc-provider', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

const dist = join(root, 'server/dist');
const exit = () => process.exit();
process.once('disconnect', exit);
process.once('message', () => {
  process.off('disconnect', exit);
  void import(pathToFileURL(join(dist, 'main.js')).href);
});
// What can't be loaded is reported by the bundle that needs it.
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
