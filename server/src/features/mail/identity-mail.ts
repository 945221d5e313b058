import type { PoolClient } from 'pg';
import type { IdentityMail } from '@academy/identity/options';
import type { BaseContext } from '../../context.ts';
import { renderEmail } from './email.ts';
import type { Email } from './email.ts';
import { queueMail } from './outbox.ts';
import type { MailContext } from './outbox.ts';
import { RECOVERY_EMAILS } from './recovery-mail.ts';
import { SECURITY_EMAILS } from './security-mail.ts';

/** Sends the provider's emails with the brand of the site the person came from. */
export function sendIdentityMail(
  context: MailContext & Pick<BaseContext, 'sites'>,
): (mail: IdentityMail, client?: PoolClient) => Promise<void> {
  const { sites } = context;
  return async (mail, client) => {
    const site = sites.all.find(({ origin }) => origin === mail.origin) ?? sites.byHost(hostOf(mail.origin));
    const { tenant } = site;
    const email = EMAILS[mail.kind](mail, tenant.name);
    await queueMail(context, {
      mail: { tenantId: tenant.id, kind: mail.kind, to: mail.to, ...renderEmail(email, site) },
      ...(client && { client }),
    });
  };
}

const EMAILS: Record<IdentityMail['kind'], (mail: IdentityMail, academy: string) => Email> = {
  verify: ({ firstName, link }, academy) => ({
    subject: `Confirm your address for ${academy}`,
    firstName,
    paragraphs: [
      `Thank you for registering at ${academy}. Just one more step: confirm that this address is yours.`,
    ],
    action: { label: 'Confirm my address', link },
    note: 'The link works once, within 24 hours. If you didn’t register, ignore this email and no account will be created.',
  }),
  reset: ({ firstName, link }, academy) => ({
    subject: `Choose a new password for ${academy}`,
    firstName,
    paragraphs: [`Someone, probably you, requested a new password for your account at ${academy}.`],
    action: { label: 'Choose a new password', link },
    note: 'The link works once, within one hour. If you didn’t request it, ignore this email and your password will stay the same.',
  }),
  exists: ({ firstName, link }, academy) => ({
    subject: `You already have an account at ${academy}`,
    firstName,
    paragraphs: [
      `Someone, probably you, tried to register at ${academy} with this address, which already has an account. Just log in with it.`,
      'If you forgot your password, you can choose a new one.',
    ],
    action: { label: 'Choose a new password', link },
    note: 'If it wasn’t you, ignore this email: nothing was changed.',
  }),
  ...SECURITY_EMAILS,
  ...RECOVERY_EMAILS,
};

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
