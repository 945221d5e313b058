import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { hash as argon2id, verify as verifyArgon2id } from '@node-rs/argon2';
import { DomainError } from '@academy/domain/errors';
import { newSecret } from './hashes.ts';
import type { HashCost } from './options.ts';
import { createTurns, networkGroups } from './shares.ts';

export type Passwords = {
  /** `by` is the network address of the request: addresses and networks take turns. A known device comes first: null. */
  hash(password: string, by?: string | null): Promise<string>;
  /**
   * Without a hash the password is compared with the stand-in, so that the time reveals nothing: it is the hash of some
   * other account, since older ones take longer.
   */
  matches(password: string, stored: Stored, by?: string | null): Promise<boolean>;
};

type Stored = { hash: string | undefined; standIn?: string | undefined };

/** A few at a time: a burst of sign-ins waits instead of taking every thread and all memory. */
export function createPasswords({
  cost,
  atOnce = 2,
  longestQueue = 300,
}: {
  cost: HashCost;
  atOnce?: number;
  longestQueue?: number;
}): Passwords {
  const turns = createTurns({ atOnce, waiting: longestQueue, refusal: tooMany });
  const inTurn = <Result>(by: string | null, work: () => Promise<Result>) =>
    turns.run(by === null ? [] : networkGroups(by), work);
  const dummyHash = randomHash(cost);
  return {
    hash: (password, by = '') =>
      inTurn(by, () =>
        argon2id(normal(password), { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 }),
      ),
    matches: (password, { hash, standIn }, by = '') =>
      inTurn(by, async () => {
        const isSame = await matchesHash(normal(password), ifSet(hash) ?? ifSet(standIn) ?? dummyHash);
        return isSame && ifSet(hash) !== undefined;
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

function ifSet(hash: string | undefined): string | undefined {
  return hash !== undefined && hasPassword({ passwordHash: hash }) ? hash : undefined;
}

/** Keyboards encode the same letter in different ways. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function matchesHash(password: string, hash: string): Promise<boolean> {
  return hash.startsWith('scrypt$') ? matchesScrypt(password, hash) : verifyArgon2id(hash, password);
}

const SCRYPT_KEY_LENGTH = 32;

/** Passwords that were set before there was Argon2id; see decision 0026. */
async function matchesScrypt(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', storedKey = ''] = hash.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const key = Buffer.from(storedKey, 'base64url');
  const derived = await new Promise<Buffer>((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * cost.N * cost.r };
    scrypt(password, Buffer.from(salt, 'base64url'), SCRYPT_KEY_LENGTH, options, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
  return timingSafeEqual(derived, key);
}

/** Takes as long to compare as the hash of a password. */
function randomHash({ memoryKiB, passes }: HashCost): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${random(16)}$${random(32)}`;
}

function tooMany(): DomainError {
  return new DomainError(
    'too_many',
    'Very many people are logging in right now, please try again in a minute.',
    { retryAfter: 60 },
  );
}
