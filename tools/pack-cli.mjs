// Packs the command line as a tarball without dependencies: `npm run pack:cli`, or `node tools/pack-cli.mjs <folder>`.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readText, root } from './files.mjs';
import { npmCommand } from './npm.mjs';
import { isMain, Refusal, run, runMain } from './run.mjs';
import { noticesOf } from './runtime-packages.mjs';
import { bundleWhole } from './whole-bundle.mjs';

/**
 * Bundles the command line with all it needs, and answers the tarball's path. What it does not hold is the server, so
 * that `preview` and `admin` stay commands of a checkout.
 * @param {string} folder where the package and the tarball are put
 */
export async function packCli(folder) {
  const place = join(folder, 'package');
  mkdirSync(place, { recursive: true });
  const modules = await bundle(place);
  const { name, version, license } = JSON.parse(readText('cli/package.json'));
  const manifest = {
    name,
    version,
    license,
    description: 'The command line for authors of an academy: check, plan and publish content',
    type: 'module',
    bin: { academy: 'main.js' },
    engines: JSON.parse(readText('package.json')).engines,
  };
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(root, 'LICENSE'), join(place, 'LICENSE'));
  writeFileSync(join(place, 'THIRD-PARTY.txt'), noticesOf(packagesOf(modules)));
  const { code, output } = await run(
    npmCommand(['pack', place, '--pack-destination', folder, '--loglevel=error']),
  );
  if (code !== 0) throw new Refusal(`${output.trim()}\nThe command line could not be packed.`);
  return join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

/**
 * @param {string} place
 * @returns {Promise<string[]>} the files that became part of the bundle
 */
function bundle(place) {
  return bundleWhole({
    target: 'cli',
    entries: { main: join(root, 'cli/src/main.ts') },
    outDir: place,
    minify: true,
    banner: '#!/usr/bin/env node',
  });
}

/**
 * The folders of the packages that files belong to.
 * @param {string[]} modules
 */
function packagesOf(modules) {
  return modules.flatMap(
    (file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file.replace(/^\0/, ''))?.[0] ?? [],
  );
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    const folder = resolve(process.argv[2] ?? join(root, 'cli/dist'));
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
    console.log(await packCli(folder));
  });
}
