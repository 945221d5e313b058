import { DomainError } from './errors.ts';
import { formatCount } from './plural.ts';

/** `login` comes from the identity provider and is read-only. */
export const EMAIL_TYPES = ['login', 'work', 'personal'] as const;
export type EmailType = (typeof EMAIL_TYPES)[number];
export type OwnEmailType = Exclude<EmailType, 'login'>;

export const CODE_LIFETIME_MINUTES = 10;
export const MAX_CODE_ATTEMPTS = 5;
export const MAX_EMAILS = 20;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The limit per mailbox stops many accounts from flooding one address. */
const MIN_INTERVAL = MINUTE;
const MAX_PER_PERSON = 5;
const MAX_PER_MAILBOX = 10;

/** The period over which sends are counted. */
export const SEND_WINDOW_MS = HOUR;

export type CodeSend = { isOwn: boolean; isToAddress: boolean; sentAt: Date };

export function requireOwnType(type: EmailType): OwnEmailType {
  if (type !== 'login') return type;
  throw new DomainError('forbidden', 'Your login address comes from your account, please change it there.');
}

/** Refuses when a code was sent too recently or too often, and says when the next one may be sent. */
export function requireCodeAllowed(sends: readonly CodeSend[], now: Date): void {
  const waits = [
    nextSendAt({
      sends: sends.filter(({ isOwn, isToAddress }) => isOwn && isToAddress),
      max: 1,
      within: MIN_INTERVAL,
    }),
    nextSendAt({ sends: sends.filter(({ isOwn }) => isOwn), max: MAX_PER_PERSON, within: HOUR }),
    nextSendAt({
      sends: sends.filter(({ isToAddress }) => isToAddress),
      max: MAX_PER_MAILBOX,
      within: HOUR,
    }),
  ];
  const freeAt = Math.max(...waits);
  if (freeAt <= now.getTime()) return;
  const retryAfter = Math.ceil((freeAt - now.getTime()) / 1000);
  throw new DomainError(
    'too_many',
    `A code was sent recently, please try again in ${formatWait(retryAfter)}.`,
    {
      retryAfter,
    },
  );
}

/** Six digits from a uniformly random number below a million. */
export function formatCode(number: number): string {
  return String(number).padStart(6, '0');
}

/** Spaces are ignored, because people copy codes with them. */
export function parseCode(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

type Limit = { sends: readonly CodeSend[]; max: number; within: number };

/** When the limit allows the next send; in the past if it allows one now. */
function nextSendAt({ sends, max: most, within }: Limit): number {
  const times = sends.map(({ sentAt }) => sentAt.getTime()).toSorted((one, other) => other - one);
  return (times[most - 1] ?? -Infinity) + within;
}

function formatWait(seconds: number): string {
  return seconds < 60 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute');
}
