import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link says: which row it is, and until when. */
export type SignedLink = { linkId: string; expiresAt: Date };

export type LinkSigner = {
  /** The last part of the address of a link. */
  sign: (link: SignedLink, tenantId: string) => string;
  /** Null unless it was signed here, for this tenant. */
  verify: (signature: string, tenantId: string) => SignedLink | null;
};

/**
 * Signs links to drafts with a secret that all nodes share, so a guessed or altered address needs no query.
 */
export function linkSigner(secret: Buffer): LinkSigner {
  const digest = (id: string, expires: string, tenantId: string) =>
    createHmac('sha256', secret).update(`${tenantId} ${id} ${expires}`).digest();

  return {
    sign({ linkId, expiresAt }, tenantId) {
      const id = linkId.replaceAll('-', '');
      const expires = Math.floor(expiresAt.getTime() / 1000).toString(36);
      return `${id}.${expires}.${digest(id, expires, tenantId).toString('base64url')}`;
    },
    verify(signature, tenantId) {
      const found = /^([0-9a-f]{32})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(signature);
      if (!found) return null;
      const [, id = '', expires = '', given = ''] = found;
      if (!timingSafeEqual(Buffer.from(given, 'base64url'), digest(id, expires, tenantId))) return null;
      return { linkId: toUuid(id), expiresAt: new Date(Number.parseInt(expires, 36) * 1000) };
    },
  };
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
