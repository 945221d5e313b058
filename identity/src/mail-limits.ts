import { DomainError } from '@academy/domain/errors';
import { networkOf } from '@academy/domain/network';
import type { Account } from './accounts.ts';
import { normalEmail } from './email-addresses.ts';
import { hasLoggedInFrom } from './events.ts';
import type { IdentityMail } from './options.ts';
import { waitText } from './page-context.ts';
import type { PageContext } from './page-context.ts';
import type { IdentityServices } from './services.ts';

type Caller = Pick<PageContext, 'address' | 'request'>;

/** Stops clients that request email after email. */
export async function countMail(
  { counts, settings }: IdentityServices,
  { address }: Pick<Caller, 'address'>,
): Promise<void> {
  const { mailsPerAddress, windowSeconds } = settings.limits;
  const { count, retryAfter } = await counts.add(`mails from ${address}`, windowSeconds);
  if (count > mailsPerAddress)
    throw new DomainError(
      'too_many',
      `We have sent many emails for you already. Please try again in ${waitText(retryAfter)}.`,
      { retryAfter },
    );
}

/**
 * Strict, since the mailbox may be another person's: each network gets a few mails of a kind sent to it, and all
 * together some more. A browser and a network in which the owner logged in before count alone, so that strangers can't
 * use up the owner's.
 */
export async function canSendMail(
  services: IdentityServices,
  caller: Caller,
  { kind, email, account }: { kind: IdentityMail['kind']; email: string; account?: Account | undefined },
): Promise<boolean> {
  const { counts, devices, settings } = services;
  const { mailsPerAccount, mailsPerMailbox, windowSeconds } = settings.limits;
  const subject = `${kind} mails to ${normalEmail(email)}`;
  const isBelow = async (by: string, most: number) =>
    (await counts.add(subject + by, windowSeconds)).count <= most;
  const device = devices.find(caller.request, account);
  if (device !== undefined) return isBelow(` on ${device}`, mailsPerAccount);
  const network = networkOf(caller.address);
  if (account && (await hasLoggedInFrom(settings, { accountId: account.id, network })))
    return isBelow(` from known ${network}`, mailsPerAccount);
  // One network alone can't use up what all have together.
  return (await isBelow(` from ${network}`, mailsPerAccount)) && isBelow('', mailsPerMailbox);
}
