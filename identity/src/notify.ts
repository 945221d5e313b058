import type { IncomingMessage } from 'node:http';
import { pages } from '@academy/domain/pages';
import { describeClient } from './events.ts';
import type { EventSettings } from './events.ts';
import type { SecurityMailKind, Settings } from './options.ts';

export type Notice = {
  kind: SecurityMailKind;
  /** As it was before the change: of a changed address the old one. */
  account: { email: string; firstName: string };
  /** The site whose look the email has. */
  origin: string;
  request?: IncomingMessage | undefined;
  /** Of a passkey, a token or a login provider; of a changed address the new one. */
  name?: string;
};

export type NotifySettings = Pick<EventSettings, 'addressOf' | 'countryOf'> &
  Pick<Settings, 'issuer' | 'now' | 'sendMail'>;

/** Mails a person about a change of their account, after the response. A changed address is mailed at both ends. */
export function notifyPerson(
  {
    settings,
    runAfterResponse,
  }: { settings: NotifySettings; runAfterResponse: (work: () => Promise<void>) => void },
  { kind, account, origin, request, name }: Notice,
): void {
  const facts = { at: settings.now(), name, ...describeClient(settings, request) };
  const recipients = new Set([account.email, ...(kind === 'address-changed' && name ? [name] : [])]);
  const link = linkFor(kind, { issuer: settings.issuer, origin });
  runAfterResponse(async () => {
    for (const to of recipients)
      await settings.sendMail({ to, kind, link, firstName: account.firstName, origin, facts });
  });
}

const FORGOT = new Set<SecurityMailKind>(['password-changed', 'account-recovered']);

function linkFor(kind: SecurityMailKind, { issuer, origin }: { issuer: string; origin: string }): string {
  // An owner who lost the address to a stranger can neither log in nor reset the password.
  if (kind === 'address-changed') return origin + pages.contact.path();
  const page = FORGOT.has(kind) ? 'forgot' : 'account';
  return `${issuer}/${page}?origin=${encodeURIComponent(origin)}`;
}
