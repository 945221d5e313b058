import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Counts } from './counts.ts';
import type { KeySet } from './keys.ts';
import { LIFETIME } from './lifetimes.ts';

export type Challenges = ReturnType<typeof createChallenges>;

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const SIGNED_BYTES = NONCE_BYTES + TIME_BYTES;

/**
 * What a passkey has to sign, or a SAML provider to send back. A challenge carries its end and is signed together with what it is for (`binding`: the
 * purpose and the login or session of the browser), so nothing is stored until it is used. Any node can check it.
 */
export function createChallenges({
  keys,
  counts,
  now,
}: {
  /** The private keys of the provider, the present one first. */
  keys: () => KeySet;
  counts: Pick<Counts, 'add'>;
  now: () => Date;
}) {
  const secrets = () =>
    keys().keys.map(({ d = '' }) => Buffer.from(hkdfSync('sha256', d, '', 'academy_challenge', 32)));

  return {
    create(binding: string): string {
      const [secret] = secrets();
      if (!secret) throw new Error('The provider has no key yet.');
      const endsAt = Buffer.alloc(TIME_BYTES);
      endsAt.writeUIntBE(now().getTime() + LIFETIME.interaction * 1000, 0, TIME_BYTES);
      const signed = Buffer.concat([randomBytes(NONCE_BYTES), endsAt]);
      return Buffer.concat([signed, sign({ signed, binding, secret })]).toString('base64url');
    },

    /** True once at most: the use is counted in the database, for all nodes. */
    async take(challenge: string, binding: string): Promise<boolean> {
      const bytes = Buffer.from(challenge, 'base64url');
      const signed = bytes.subarray(0, SIGNED_BYTES);
      const mac = bytes.subarray(SIGNED_BYTES);
      if (mac.length !== 32) return false;
      const isOurs = secrets().some((secret) => timingSafeEqual(sign({ signed, binding, secret }), mac));
      if (!isOurs || signed.readUIntBE(NONCE_BYTES, TIME_BYTES) <= now().getTime()) return false;
      const { count } = await counts.add(`challenge ${challenge}`, LIFETIME.interaction);
      return count === 1;
    },
  };
}

function sign({ signed, binding, secret }: { signed: Buffer; binding: string; secret: Buffer }): Buffer {
  return createHmac('sha256', secret).update(signed).update(binding).digest();
}
