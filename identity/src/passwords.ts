import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@academy/domain/errors';
import { createFairQueue } from './fair-queue.ts';
import { newSecret } from './hashes.ts';
import type { HashCost } from './options.ts';

export type Passwords = {
  /** `by` is the network address of the request: each address has its own queue. */
  hash(password: string, by?: string): Promise<string>;
  /** Takes the same time without a hash, so that the time reveals nothing. */
  matches(password: string, hash: string | undefined, by?: string): Promise<boolean>;
};

const KEY_LENGTH = 32;

/** A few at a time: a burst of sign-ins waits instead of taking every thread and all memory. */
export function createPasswords({
  cost,
  atOnce = 2,
  longestQueue = 1_000,
}: {
  cost: HashCost;
  atOnce?: number;
  longestQueue?: number;
}): Passwords {
  const inLine = createFairQueue({ atOnce, longest: longestQueue, refusal: tooMany });
  const unknownUserHash = encode(cost, randomBytes(16), randomBytes(KEY_LENGTH));
  return {
    hash: (password, by = '') =>
      inLine(by, async () => {
        const salt = randomBytes(16);
        return encode(cost, salt, await derive(password, salt, cost));
      }),
    matches: (password, hash, by = '') =>
      inLine(by, async () => {
        const isSet = hash !== undefined && hasPassword({ passwordHash: hash });
        const { salt, key, ...stored } = decode(isSet ? hash : unknownUserHash);
        const same = timingSafeEqual(await derive(password, salt, stored), key);
        return same && isSet;
      }),
  };
}

/** For an account without a password: no password matches it, and it still signs the cookies of known devices. */
export function noPassword(): string {
  return `${NO_PASSWORD}${newSecret()}`;
}

export function hasPassword({ passwordHash }: { passwordHash: string }): boolean {
  return !passwordHash.startsWith(NO_PASSWORD);
}

const NO_PASSWORD = 'none$';

function derive(password: string, salt: Buffer, { N, r, p }: HashCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Keyboards encode the same letter in different ways.
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

function encode({ N, r, p }: HashCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

function decode(hash: string): HashCost & { salt: Buffer; key: Buffer } {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function tooMany(): DomainError {
  return new DomainError(
    'too_many',
    'Very many people are logging in right now, please try again in a minute.',
    { retryAfter: 60 },
  );
}
