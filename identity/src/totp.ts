import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones are off by a little: the code before and the next one count too. */
const WINDOW = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret for an authenticator app, in base32 as these apps want it. */
export function newTotpSecret(): string {
  return encodeBase32(randomBytes(20));
}

/** The code of RFC 6238 for one step of thirty seconds. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** The step whose code this is, if it is one of the steps around now. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const typed = Buffer.from(code.replaceAll(/\s/g, ''));
  const current = totpStep(now);
  return [current, current - WINDOW, current + WINDOW].find((step) => {
    const right = Buffer.from(totpCode(secret, step));
    return right.length === typed.length && timingSafeEqual(right, typed);
  });
}

/** What a QR code tells the app. */
export function totpAddress({
  secret,
  email,
  site,
}: {
  secret: string;
  email: string;
  site: string;
}): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(email)}`;
  const params = {
    secret,
    issuer: site,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  };
  // Some apps read a plus as a plus.
  return `otpauth://totp/${label}?${String(new URLSearchParams(params)).replaceAll('+', '%20')}`;
}

function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
}
