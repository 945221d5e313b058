import type { Account } from '../accounts.ts';
import { recordIdentityEvent } from '../events.ts';
import { notifyPerson } from '../notify.ts';
import type { PageContext } from '../page-context.ts';
import type { IdentityServices } from '../services.ts';

export type Login = {
  account: Account;
  /** How the person proved who they are, in the words of RFC 8176. */
  amr: readonly string[];
  /** No email about a new device: the person has just proven their mailbox, or is a sample one. */
  isExpected?: boolean | undefined;
};

/** Records a login, mails the owner if the browser is new, and remembers it. */
export async function recordLogin(
  services: IdentityServices,
  { request, response, origin, interaction }: PageContext,
  { account, amr, isExpected = false }: Login,
): Promise<void> {
  const isNewDevice = services.devices.find(request, account) === undefined;
  services.devices.remember(request, response, account);
  await recordIdentityEvent(services, {
    // A logged-in person confirms their identity.
    kind: interaction?.session?.accountId === account.id ? 'step-up.succeeded' : 'login.succeeded',
    accountId: account.id,
    origin,
    request,
    details: { method: amr.join(' '), isNewDevice },
  });
  if (isNewDevice && !isExpected) notifyPerson(services, { kind: 'new-device', account, origin, request });
}
