import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config/config.ts';

/** The portal's name for a person: stable, and without personal data. */
export function portalUser(userId: string): string {
  return `learner-${createHash('sha256').update(`training portal ${userId}`).digest('hex').slice(0, 32)}`;
}

export const eventsPath = ({ apiBasePath }: Pick<Config, 'apiBasePath'>) => `${apiBasePath}/labs/events`;

type Lab = { user: string; itemId: number };

/**
 * Where the portal sends the events of one person's lab. A portal can't sign its events, so the address is signed
 * instead: a leaked address allows fake events for this one lab of this one person only.
 */
export function eventsAddress(
  { publicUrl, apiBasePath }: Pick<Config, 'publicUrl' | 'apiBasePath'>,
  { user, itemId, secret }: Lab & { secret: string },
): string {
  const address = new URL(publicUrl + eventsPath({ apiBasePath }));
  address.searchParams.set('user', user);
  address.searchParams.set('lab', String(itemId));
  address.searchParams.set('key', keyOf({ user, itemId }, secret).toString('hex'));
  return address.href;
}

/** The lab of a signed address, or null if the signature is invalid. */
export function labOfAddress(query: Record<string, unknown>, secret: string): Lab | null {
  const { user, lab, key } = query;
  if (typeof user !== 'string' || typeof lab !== 'string' || typeof key !== 'string') return null;
  if (!/^\d{1,15}$/.test(lab) || !/^[0-9a-f]{64}$/.test(key)) return null;
  const named = { user, itemId: Number(lab) };
  return timingSafeEqual(Buffer.from(key, 'hex'), keyOf(named, secret)) ? named : null;
}

/**
 * Whether an event has a signed address. A portal sends each event only once, and many at a time from one address, so
 * these are not rate limited.
 */
export function isSignedEvent({
  educates,
}: Pick<Config, 'educates'>): (request: { query: unknown }) => boolean {
  return ({ query }) =>
    educates !== undefined && labOfAddress(query as Record<string, unknown>, educates.webhookSecret) !== null;
}

function keyOf({ user, itemId }: Lab, secret: string): Buffer {
  return createHmac('sha256', secret).update(`lab events ${user} ${itemId}`).digest();
}
