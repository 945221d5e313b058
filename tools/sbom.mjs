// Prints every runtime part of the product as CycloneDX, from the lock file alone, so that the list is the same on
// every machine. (`npm sbom` leaves out parts that tests need as well.)
import { readText } from './files.mjs';

/** @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean, link?: boolean, name?: string }} LockEntry */

const MODULES = 'node_modules/';

console.log(JSON.stringify(sbom(), null, 2));

function sbom() {
  const { name, version, license } = JSON.parse(readText('package.json'));
  /** @type {Record<string, LockEntry>} */
  const packages = JSON.parse(readText('package-lock.json')).packages;
  const components = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes(MODULES) && !dev && !link)
    .map(([path, entry]) => component(entry.name ?? nameAt(path), entry));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', name, version, licenses: [{ license: { id: license } }] },
    },
    components: [...new Map(components.map((one) => [one.purl, one])).values()],
  };
}

/** @param {string} path */
function nameAt(path) {
  return path.slice(path.lastIndexOf(MODULES) + MODULES.length);
}

/**
 * @param {string} name
 * @param {LockEntry} entry
 */
function component(name, { version, license, integrity }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm = '', digest = ''] = (integrity ?? '').split('-', 2);
  return {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  };
}
