import { DomainError } from './errors.ts';
import { formatCount } from './plural.ts';

/** `login` is the provider's and read-only; the others are the person's own. */
export const EMAIL_TYPES = ['login', 'work', 'personal'] as const;
export type EmailType = (typeof EMAIL_TYPES)[number];
export type OwnEmailType = Exclude<EmailType, 'login'>;

export const CODE_LIFETIME_MINUTES = 10;
export const MAX_CODE_ATTEMPTS = 5;
export const MAX_EMAILS = 20;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often codes may be sent. The last limit is for who makes accounts in order to fill somebody's mailbox. */
const MIN_INTERVAL = MINUTE;
const MAX_PER_PERSON = 5;
const MAX_PER_MAILBOX = 10;

/** How far back the limits look. */
export const SEND_WINDOW_MS = HOUR;

export type CodeSend = { isOwn: boolean; isToAddress: boolean; sentAt: Date };

export function requireOwnType(type: EmailType): OwnEmailType {
  if (type !== 'login') return type;
  throw new DomainError(
    'forbidden',
    'Your login address comes from where you log in, please change it in your account there.',
  );
}

/** Refuses where a code was sent too lately or too often, and says when the next one may be sent. */
export function requireCodeAllowed(sends: readonly CodeSend[], now: Date): void {
  const lately = sends.filter(({ sentAt }) => sentAt.getTime() > now.getTime() - HOUR);
  const waits = [
    nextSendAt({
      sends: lately.filter(({ isOwn, isToAddress }) => isOwn && isToAddress),
      max: 1,
      within: MIN_INTERVAL,
    }),
    nextSendAt({ sends: lately.filter(({ isOwn }) => isOwn), max: MAX_PER_PERSON, within: HOUR }),
    nextSendAt({
      sends: lately.filter(({ isToAddress }) => isToAddress),
      max: MAX_PER_MAILBOX,
      within: HOUR,
    }),
  ];
  const freeAt = Math.max(...waits);
  if (freeAt <= now.getTime()) return;
  const retryAfter = Math.ceil((freeAt - now.getTime()) / 1000);
  throw new DomainError(
    'too_many',
    `Codes were sent lately, please try again in ${formatWait(retryAfter)}.`,
    {
      retryAfter,
    },
  );
}

/** Six digits out of an evenly chosen number below a million. */
export function formatCode(number: number): string {
  return String(number).padStart(6, '0');
}

/** People copy codes with the spaces around and between them. */
export function parseCode(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

type Limit = { sends: readonly CodeSend[]; max: number; within: number };

/** When the oldest of the last few has left the window; a moment in the past where there is room. */
function nextSendAt({ sends, max: most, within }: Limit): number {
  const times = sends.map(({ sentAt }) => sentAt.getTime()).toSorted((one, other) => other - one);
  return (times[most - 1] ?? -Infinity) + within;
}

function formatWait(seconds: number): string {
  return seconds < 60 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute');
}
