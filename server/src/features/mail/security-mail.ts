import type { IdentityMail, MailFacts, SecurityMailKind } from '@academy/identity/options';
import { countryName } from '@academy/domain/place';
import type { Email } from './email.ts';

type Render = (mail: IdentityMail, academy: string) => Email;

/** Each states what happened, when and from where, and what to do if it wasn't the owner. */
export const SECURITY_EMAILS: Record<SecurityMailKind, Render> = {
  'new-device': email({
    subject: (academy) => `New login to your account at ${academy}`,
    text: (academy) => `Your account at ${academy} was just used on a new device.`,
    advice: 'If it wasn’t you, log that device out and choose a new password on your account page.',
  }),
  'password-changed': email({
    subject: (academy) => `Your password for ${academy} was changed`,
    text: (academy) => `The password of your account at ${academy} was just changed.`,
    advice: 'If it wasn’t you, choose a new password right away: that logs everyone else out.',
    label: 'Choose a new password',
  }),
  'address-changed': email({
    subject: (academy) => `Your address for ${academy} was changed`,
    text: (academy, name) => `You now log in to ${academy} with ${name}.`,
    advice: 'If it wasn’t you, contact us right away, since password resets now go to the new address only.',
    label: 'Contact us',
  }),
  'passkey-added': email({
    subject: (academy) => `A passkey was added to your account at ${academy}`,
    text: (academy, name) => `The passkey “${name}” can now be used to log in to your account at ${academy}.`,
    advice: 'If it wasn’t you, remove the passkey and choose a new password.',
  }),
  'passkey-removed': email({
    subject: (academy) => `A passkey was removed from your account at ${academy}`,
    text: (academy, name) =>
      `The passkey “${name}” can no longer be used to log in to your account at ${academy}.`,
    advice: 'If it wasn’t you, choose a new password and review your other ways to log in.',
  }),
  'two-step-on': email({
    subject: (academy) => `Two-step login is on for ${academy}`,
    text: (academy) =>
      `Your account at ${academy} now asks for a code from your phone in addition to the password.`,
    advice: 'If it wasn’t you, choose a new password right away and contact us.',
  }),
  'two-step-off': email({
    subject: (academy) => `Two-step login is off for ${academy}`,
    text: (academy) => `Your account at ${academy} no longer needs a second step to log in.`,
    advice: 'If it wasn’t you, choose a new password and turn it on again.',
  }),
  'recovery-code-used': email({
    subject: (academy) => `A recovery code was used for ${academy}`,
    text: (academy) =>
      `One of your recovery codes was just used to log in to ${academy}. It works only once.`,
    advice: 'If it wasn’t you, choose a new password and new recovery codes.',
  }),
  'token-generated': email({
    subject: (academy) => `A token was generated for your account at ${academy}`,
    text: (academy, name) => `The token “${name}” can now act for you at ${academy}.`,
    advice: 'If it wasn’t you, delete the token and choose a new password.',
    label: 'Open my tokens',
  }),
  'provider-linked': email({
    subject: (academy) => `A login provider was linked to your account at ${academy}`,
    text: (academy, name) => `You can now log in to ${academy} with ${name}.`,
    advice: 'If it wasn’t you, unlink it and choose a new password.',
  }),
  'provider-unlinked': email({
    subject: (academy) => `A login provider was unlinked from your account at ${academy}`,
    text: (academy, name) => `Your account at ${academy} can no longer be opened with ${name}.`,
    advice: 'If it wasn’t you, choose a new password and review your other ways to log in.',
  }),
  'account-recovered': email({
    subject: (academy) => `Your address for ${academy} is back`,
    text: (academy, name) =>
      `You undid the change of your address at ${academy}. All devices are logged out, and the password is no longer valid.${name === '' ? '' : ` Removed because they may not be yours: ${name}.`}`,
    advice: 'Choose a new password, review your passkeys and other logins, and add back what was yours.',
    label: 'Choose a new password',
  }),
  'factors-cleared': email({
    subject: (academy) => `Your second step at ${academy} was removed`,
    text: (academy, name) =>
      `An operator of ${academy} removed your passkeys, authenticator app and recovery codes, and logged you out everywhere. Reason: ${name}`,
    advice: 'If you didn’t request it, choose a new password right away and contact us.',
  }),
};

function email({
  subject,
  text,
  advice,
  label = 'Open my account',
}: {
  subject: (academy: string) => string;
  text: (academy: string, name: string) => string;
  advice: string;
  label?: string;
}): Render {
  return ({ firstName, link, facts }, academy) => ({
    subject: subject(academy),
    firstName,
    paragraphs: [
      text(academy, facts?.name ?? ''),
      ...(facts ? [describeFacts(facts)] : []),
      `If this was you, there’s nothing to do. ${advice}`,
    ],
    action: { label, link },
  });
}

function describeFacts({ at, browser, country, network }: MailFacts): string {
  return [
    `Time: ${TIME.format(at)} UTC`,
    ...(browser === '' ? [] : [`Device: ${browser}`]),
    ...(country === '' ? [] : [`Country: ${countryName(country)}`]),
    ...(network === '' ? [] : [`Network: ${network}`]),
  ].join('\n');
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
