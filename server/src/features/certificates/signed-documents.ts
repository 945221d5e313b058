import { createHash } from 'node:crypto';
import type { SigningKey } from '@academy/identity/keys';
import { ByteCache } from '../../http/byte-cache.ts';
import type { WatchedCaches } from '../../observability/caches.ts';
import type { Site } from '../../catalog/tenants.ts';
import { keyAddress, toSeconds } from './credential.ts';
import { withProof } from './proof.ts';
import type { Signed } from './proof.ts';

/** A signed document as it is sent. The tag is that of its content, so all nodes name it alike. */
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

/** Signs a document once per content and key: canonical forms take milliseconds, and anybody may ask. */
export function signedDocuments(caches: WatchedCaches): SignedDocuments {
  const cache = new ByteCache<SignedDocument>({ maxBytes: 8 * 1024 * 1024, maxEntries: 5000 });
  const signing = new Map<string, Promise<SignedDocument>>();
  caches.watch('credentials', () => cache.state);

  async function sign(name: string, { site, key, at, document }: Wanted): Promise<SignedDocument> {
    const proven = await withProof(document(), {
      key,
      verificationMethod: keyAddress(site, key),
      created: toSeconds(at),
    });
    const signed = { body: JSON.stringify(proven), etag: `"${name}"` };
    cache.set(name, signed, 2 * signed.body.length);
    return signed;
  }

  return async (wanted) => {
    const { site, key, content } = wanted;
    const name = createHash('sha256')
      .update(JSON.stringify([site.origin, key.kid, content]))
      .digest('base64url')
      .slice(0, 22);
    const known = cache.get(name);
    if (known) return known;
    const underWay = signing.get(name);
    if (underWay) return underWay;
    cache.countMiss();
    const started = sign(name, wanted).finally(() => signing.delete(name));
    signing.set(name, started);
    return started;
  };
}
