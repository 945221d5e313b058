// Prints every runtime part of the product as CycloneDX: `npm run sbom`.
import { readText } from './files.mjs';
import { isMain } from './run.mjs';
import { runtimePackages } from './runtime-packages.mjs';

/** @param {import('./runtime-packages.mjs').RuntimePackage[]} packages */
export function sbomOf(packages) {
  const { name, version, license } = JSON.parse(readText('package.json'));
  const components = packages.map(component);
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

/** @param {import('./runtime-packages.mjs').RuntimePackage} entry */
function component({ name, version, license, integrity }) {
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

if (isMain(import.meta.url)) console.log(JSON.stringify(sbomOf(runtimePackages()), null, 2));
