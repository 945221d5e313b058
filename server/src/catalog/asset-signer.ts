import { createHmac, timingSafeEqual } from 'node:crypto';

/** The address of an asset, in HTML or on its own. */
export const ASSET_ADDRESS = /\/assets\/content\/(?<hash>[0-9a-f]{64})\.(?<extension>[a-z0-9]+)/g;

/**
 * Signatures are valid for one to two windows: long enough for a video that stays open all day. Within a window the
 * signature does not change, so that browsers can use their cache.
 */
const WINDOW_MS = 12 * 60 * 60 * 1000;

export type AssetSigner = {
  /** Returns the value with a signature added to every asset address in its texts. */
  sign: <Value>(value: Value) => Value;
  /** The remaining validity of a signature in seconds, or null if it is invalid. */
  secondsLeft: (name: string, signature: string) => number | null;
};

/** Signs the addresses of protected assets for people who may see them. */
export function assetSigner({ secret, now }: { secret: Buffer; now: () => Date }): AssetSigner {
  const signatureOf = (name: string, expires: number) =>
    createHmac('sha256', secret).update(`${name} ${expires}`).digest().subarray(0, 16);
  const expiryNow = () => (Math.floor(now().getTime() / WINDOW_MS) + 2) * (WINDOW_MS / 1000);

  return {
    sign(value) {
      const expires = expiryNow();
      return mapTexts(value, (text) =>
        text.replaceAll(ASSET_ADDRESS, (address) => {
          const name = address.slice(address.lastIndexOf('/') + 1);
          // One parameter, because an ampersand would have to be escaped in HTML.
          return `${address}?signature=${expires.toString(36)}.${signatureOf(name, expires).toString('base64url')}`;
        }),
      ) as typeof value;
    },
    secondsLeft(name, signature) {
      const [, expiry = '', given = ''] = /^([0-9a-z]{1,10})\.([\w-]{22})$/.exec(signature) ?? [];
      const expires = Number.parseInt(expiry, 36);
      const left = expires - Math.floor(now().getTime() / 1000);
      if (!(left > 0)) return null;
      const isGenuine = timingSafeEqual(Buffer.from(given, 'base64url'), signatureOf(name, expires));
      return isGenuine ? left : null;
    },
  };
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, map)]));
}
