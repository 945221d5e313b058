import { createHmac, timingSafeEqual } from 'node:crypto';

/** The address of an asset, inside HTML or alone. */
export const ASSET_ADDRESS = /\/assets\/content\/(?<hash>[0-9a-f]{64})\.(?<extension>[a-z0-9]+)/g;

const SIGNATURE = /^([0-9a-z]{1,10})\.([\w-]{22})(?:\.([0-9a-f-]{36}))?$/;
const SIGNED_ADDRESS = new RegExp(`(${ASSET_ADDRESS.source})\\?signature=[0-9a-z]{1,10}\\.[\\w-]{22}`, 'g');
/**
 * Signatures are valid for one to two windows: long enough for a video that stays open all day. Within a
 * window the signature stays the same, so that browsers can use their cache.
 */
const WINDOW_MS = 12 * 60 * 60 * 1000;

export type AssetSigner = {
  /** Returns the value with a signature added to every asset address in its texts. */
  sign: <Value>(value: Value) => Value;
  /** Makes signed addresses valid for as long as a draft link, which `verify` returns. */
  signForLink: <Value>(value: Value, linkId: string) => Value;
  /** Null if a signature is invalid. */
  verify: (name: string, signature: string) => Verified | null;
};

/** The remaining validity in seconds, and the draft link that must still be valid. */
type Verified = { secondsLeft: number; linkId: string | null };

/** Signs the addresses of protected assets for people who may see them. */
export function assetSigner({ secret, now }: { secret: Buffer; now: () => Date }): AssetSigner {
  const digestOf = (name: string, expires: number, linkId = '') =>
    createHmac('sha256', secret)
      .update(`${name} ${expires}${linkId && ` ${linkId}`}`)
      .digest()
      .subarray(0, 16);
  const signatureOf = (name: string, expires: number, linkId = '') =>
    // One parameter, because an ampersand would have to be escaped in HTML.
    `?signature=${expires.toString(36)}.${digestOf(name, expires, linkId).toString('base64url')}${linkId && `.${linkId}`}`;
  const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);
  const expiryNow = () => (Math.floor(now().getTime() / WINDOW_MS) + 2) * (WINDOW_MS / 1000);

  return {
    sign(value) {
      const expires = expiryNow();
      return mapTexts(value, (text) =>
        text.replaceAll(ASSET_ADDRESS, (address) => `${address}${signatureOf(nameOf(address), expires)}`),
      ) as typeof value;
    },
    signForLink(value, linkId) {
      const expires = expiryNow();
      return mapTexts(value, (text) =>
        text.replaceAll(
          SIGNED_ADDRESS,
          (_signed, address: string) => `${address}${signatureOf(nameOf(address), expires, linkId)}`,
        ),
      ) as typeof value;
    },
    verify(name, signature) {
      const [, expiry = '', given = '', linkId = ''] = SIGNATURE.exec(signature) ?? [];
      const expires = Number.parseInt(expiry, 36);
      const secondsLeft = expires - Math.floor(now().getTime() / 1000);
      if (!(secondsLeft > 0)) return null;
      const isGenuine = timingSafeEqual(Buffer.from(given, 'base64url'), digestOf(name, expires, linkId));
      return isGenuine ? { secondsLeft, linkId: linkId || null } : null;
    },
  };
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, map)]));
}
