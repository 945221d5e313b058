import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { hashFiles, readText, root } from './files.mjs';
import { npmCommand } from './npm.mjs';
import { Refusal, run } from './run.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockEntry
 * @typedef {Record<string, Record<string, string> | undefined>} Manifest
 */

const stampFile = join(root, 'node_modules/.academy-install');
const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

export function isInstalled() {
  if (!existsSync(join(root, 'node_modules'))) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted()) return true;
  if (!installedByHand()) return false;
  writeFileSync(stampFile, wanted());
  return true;
}

export async function install() {
  console.log('Installing dependencies…');
  await runInstall();
  writeFileSync(stampFile, wanted());
}

/**
 * The packages of one command that few people run, from a package.json and a lock beside it.
 * @param {string} folder
 */
export async function installOnDemand(folder) {
  const stamp = join(root, folder, 'node_modules/.academy-install');
  const hash = hashFiles([`${folder}/package.json`, `${folder}/package-lock.json`]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log(`Installing the dependencies of ${folder}…`);
  await runInstall(folder);
  writeFileSync(stamp, hash);
}

/** @param {string} [folder] */
async function runInstall(folder = '.') {
  // Not `npm ci`, which refuses a lock without packages for other platforms, which a registry need not have.
  // Versions come from the lock anyway, nothing is written back, and running programs keep their files.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = await run({ ...npmCommand(args), cwd: join(root, folder) });
  if (code !== 0) {
    throw new Refusal(
      `${output.trim()}\nThe dependencies could not be installed; mend what npm says above and try again.`,
    );
  }
}

/** Only what npm reads for an install: a changed script in package.json requires none. */
function wanted() {
  const hash = createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readText('package-lock.json'));
  for (const [folder, manifest] of manifests()) {
    const fields = [...dependencyFields, 'overrides', 'bin', 'workspaces'].map((field) => manifest[field]);
    hash.update(`${folder}${JSON.stringify(fields)}\n`);
  }
  return hash.digest('hex');
}

/**
 * After a manual npm install, npm's own record in node_modules tells whether it matches the lock, so that a
 * good install is kept instead of being removed under running programs.
 */
function installedByHand() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  /** @type {Record<string, LockEntry>} */
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  /** @type {Record<string, LockEntry>} */
  const locked = JSON.parse(readText('package-lock.json')).packages;
  const lockFits = manifests().every(([folder, manifest]) =>
    [...dependencyFields, 'bin'].every((field) =>
      isDeepStrictEqual(/** @type {Manifest} */ (locked[folder] ?? {})[field] ?? {}, manifest[field] ?? {}),
    ),
  );
  const packages = Object.entries(locked).filter(([path]) => path.includes('node_modules/'));
  return (
    lockFits &&
    packages.every(([path, entry]) => {
      const present = installed[path];
      return present ? present.version === entry.version : isForAnotherMachine(entry);
    })
  );
}

/** @param {LockEntry} entry */
function isForAnotherMachine({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false;
  const fits = (/** @type {string[] | undefined} */ list, /** @type {string} */ value) =>
    !list || (list.includes(value) && !list.includes(`!${value}`));
  return !os || libc !== undefined || !fits(os, process.platform) || !fits(cpu, process.arch);
}

/** @returns {[string, Manifest][]} */
function manifests() {
  const main = JSON.parse(readText('package.json'));
  return [
    ['', main],
    ...main.workspaces.map((/** @type {string} */ folder) => [
      folder,
      JSON.parse(readText(`${folder}/package.json`)),
    ]),
  ];
}
