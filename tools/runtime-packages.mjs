import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, root } from './files.mjs';

/** @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean, link?: boolean, name?: string }} LockEntry */
/** @typedef {{ path: string, name: string, version: string, license: string | undefined, integrity: string | undefined }} RuntimePackage */

const MODULES = 'node_modules/';

/**
 * Every package that the product needs when it runs, from the lock file alone, so that the list is the same on every
 * machine. (`npm sbom` leaves out parts that tests need as well.)
 * @returns {RuntimePackage[]}
 */
export function runtimePackages() {
  /** @type {Record<string, LockEntry>} */
  const packages = JSON.parse(readText('package-lock.json')).packages;
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes(MODULES) && !dev && !link)
    .map(([path, { name, version = '', license, integrity }]) => ({
      path,
      name: name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length),
      version,
      license,
      integrity,
    }));
}

/**
 * Those of them that are installed here: binaries for other machines are not.
 * @returns {RuntimePackage[]}
 */
export function installedRuntimePackages() {
  return runtimePackages().filter(({ path }) => existsSync(join(root, path, 'package.json')));
}

/**
 * The licenses of packages, as they ask for.
 * @param {string[]} folders
 */
export function noticesOf(folders) {
  const notices = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  return notices.join(`\n${'-'.repeat(80)}\n\n`);
}
