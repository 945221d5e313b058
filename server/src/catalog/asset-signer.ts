import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where an asset is found, in HTML or by itself. */
export const ASSET_ADDRESS = /\/assets\/content\/(?<hash>[0-9a-f]{64})\.(?<extension>[a-z0-9]+)/g;

/**
 * Signatures are good for one to two of these: long enough for a video that stays open all day, and the same all
 * through a window, so that browsers find in their cache what they had before.
 */
const WINDOW_MS = 12 * 60 * 60 * 1000;

export type AssetSigner = {
  /** The same value with a signature at every address of an asset in its texts. */
  sign: <Value>(value: Value) => Value;
  /** How long a signature is still good, in seconds; null when it is not. */
  secondsLeft: (name: string, signature: string) => number | null;
};

/** Signs the addresses of assets that only some people may see, for those who may. */
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
          // One parameter, because an ampersand would have to be written differently in HTML.
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
