import type { IdentityMail, RecoveryMailKind } from '@academy/identity/options';
import type { Email } from './email.ts';

type Render = (mail: IdentityMail, academy: string) => Email;

export const RECOVERY_EMAILS: Record<RecoveryMailKind, Render> = {
  login: ({ firstName, link, code }, academy) => ({
    subject: `Your login link for ${academy}`,
    firstName,
    paragraphs: [
      `Open this link in the browser in which you asked for it, and you are logged in to ${academy}.`,
      `If you read this on another device, type this code into the page that waits there: ${code}`,
    ],
    action: { label: 'Log in', link },
    note: 'Link and code work once, within 15 minutes. If you did not ask for them, ignore this email, and never pass the code on: it opens your account.',
  }),
  'upstream-code': ({ firstName, code, about }, academy) => ({
    subject: `Your code for ${academy}: ${code}`,
    firstName,
    paragraphs: [
      `Type this code into the page that waits for it, and you can log in to ${academy} with ${about}: ${code}`,
    ],
    note: 'The code works once, within 15 minutes. If you did not ask for it, ignore this email, and never pass the code on: it opens your account.',
  }),
  'proof-code': ({ firstName, code }, academy) => ({
    subject: `Your code for ${academy}: ${code}`,
    firstName,
    paragraphs: [`Type this code into the page that waits for it, to confirm that it is you: ${code}`],
    note: 'The code works once, within 15 minutes. If you did not ask for it, somebody uses your account: end all sessions on the page of your account, and never pass the code on.',
  }),
  address: ({ firstName, link }, academy) => ({
    subject: `Confirm your new address for ${academy}`,
    firstName,
    paragraphs: [`Confirm this address, and you will log in to ${academy} with it.`],
    action: { label: 'Confirm my new address', link },
    note: 'The link works once, within 24 hours. If you did not ask for it, ignore this email and nothing changes.',
  }),
  'address-requested': ({ firstName, link, about }, academy) => ({
    subject: `A new address for your account at ${academy}`,
    firstName,
    paragraphs: [
      `Your account at ${academy} is to get the address ${about}, as soon as it is confirmed there. If that was you, all is well.`,
      'If it was not you, stop it: the link below works before the change and for some days after it. Somebody knows your password then, so choose a new one as well.',
    ],
    action: { label: 'Stop or undo the change', link },
  }),
  'address-taken': ({ firstName, link }, academy) => ({
    subject: `This address already has an account at ${academy}`,
    firstName,
    paragraphs: [
      `Somebody, probably you, tried to give another account at ${academy} this address, which has an account of its own. Nothing was changed.`,
      'To use this address for the other account, delete this one first or give it another address.',
    ],
    action: { label: 'Open my account', link },
    note: 'If it was not you, ignore this email.',
  }),
  deletion: ({ firstName, link, about }, academy) => ({
    subject: `Your account at ${academy} will be deleted on ${about}`,
    firstName,
    paragraphs: [
      `You asked us to delete your account at ${academy}. It will be deleted for good on ${about}, with your progress and your favorites, on all our sites.`,
      'Until then, log in and choose Undo if you want to keep it.',
    ],
    action: { label: 'Log in to undo it', link },
    note: 'If it was not you, undo it and choose a new password at once.',
  }),
};
