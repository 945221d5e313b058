import { createHash } from 'node:crypto';
import type { SigningKey } from '@academy/identity/keys';
import { createByteCache } from '../../catalog/byte-cache.ts';
import type { WatchedCaches } from '../../observability/caches.ts';
import type { Site } from '../../catalog/tenants.ts';
import { keyAddress, toSeconds } from './credential.ts';
import { withProof } from './proof.ts';
import type { Signed } from './proof.ts';

/** A signed document as it is sent. Its tag is derived from the content, so it is the same on all nodes. */
export type SignedDocument = { body: string; etag: string };

type Wanted = {
  site: Pick<Site, 'origin'>;
  key: SigningKey;
  at: Date;
  /** Everything that the content depends on. */
  content: unknown;
  document: () => Signed;
};

export type SignedDocuments = (wanted: Wanted) => Promise<SignedDocument>;

/**
 * Signs a document once per content and key: canonicalization takes milliseconds, and the calls are public.
 */
export function signedDocuments(caches: WatchedCaches): SignedDocuments {
  const cache = createByteCache<SignedDocument>(
    { maxBytes: 8 * 1024 * 1024, maxEntries: 5000 },
    ({ body }) => 2 * body.length,
  );
  caches.watch('credentials', cache.state);

  return ({ site, key, at, content, document }) => {
    const name = createHash('sha256')
      .update(JSON.stringify([site.origin, key.kid, content]))
      .digest('base64url')
      .slice(0, 22);
    return cache.load(name, async () => {
      const proven = await withProof(document(), {
        key,
        verificationMethod: keyAddress(site, key),
        created: toSeconds(at),
      });
      return { body: JSON.stringify(proven), etag: `"${name}"` };
    });
  };
}
