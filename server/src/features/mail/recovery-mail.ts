import type { IdentityMail, RecoveryMailKind } from '@academy/identity/options';
import type { Email } from './email.ts';

type Render = (mail: IdentityMail, academy: string) => Email;

export const RECOVERY_EMAILS: Record<RecoveryMailKind, Render> = {
  login: ({ firstName, link, code }, academy) => ({
    subject: `Your login link for ${academy}`,
    firstName,
    paragraphs: [
      `Open this link in the browser where you requested it to log in to ${academy}.`,
      `Reading this on another device? Enter this code on the page where you requested it: ${code}`,
    ],
    action: { label: 'Log in', link },
    note: 'The link and the code work once, within 15 minutes. If you didn’t request them, ignore this email. Never share the code: it opens your account.',
  }),
  'upstream-code': ({ firstName, code, about }, academy) => ({
    subject: `Your code for ${academy}: ${code}`,
    firstName,
    paragraphs: [`Enter this code to log in to ${academy} with ${about}: ${code}`],
    note: 'The code works once, within 15 minutes. If you didn’t request it, ignore this email. Never share the code: it opens your account.',
  }),
  'proof-code': ({ firstName, code }, academy) => ({
    subject: `Your code for ${academy}: ${code}`,
    firstName,
    paragraphs: [`Enter this code to confirm your identity: ${code}`],
    note: 'The code works once, within 15 minutes. If you didn’t request it, someone else is using your account: end all sessions on your account page. Never share the code.',
  }),
  address: ({ firstName, link }, academy) => ({
    subject: `Confirm your new address for ${academy}`,
    firstName,
    paragraphs: [`Confirm this address to log in to ${academy} with it from now on.`],
    action: { label: 'Confirm my new address', link },
    note: 'The link works once, within 24 hours. If you didn’t request it, ignore this email and nothing will change.',
  }),
  'address-requested': ({ firstName, link, about }, academy) => ({
    subject: `A new address for your account at ${academy}`,
    firstName,
    paragraphs: [
      `The address of your account at ${academy} will change to ${about} once it is confirmed there. If this was you, there’s nothing to do.`,
      'If it wasn’t you, stop the change with the link below, which also works for some days afterward. Someone may know your password, so choose a new one as well.',
    ],
    action: { label: 'Stop or undo the change', link },
  }),
  'address-taken': ({ firstName, link }, academy) => ({
    subject: `This address already has an account at ${academy}`,
    firstName,
    paragraphs: [
      `Someone, probably you, tried to use this address for another account at ${academy}, but it already has an account. Nothing was changed.`,
      'To use this address for the other account, first delete this account or change its address.',
    ],
    action: { label: 'Open my account', link },
    note: 'If it wasn’t you, ignore this email.',
  }),
  deletion: ({ firstName, link, about }, academy) => ({
    subject: `Your account at ${academy} will be deleted on ${about}`,
    firstName,
    paragraphs: [
      `You asked us to delete your account at ${academy}. It will be permanently deleted on ${about}, along with your progress and favorites on all our sites.`,
      'To keep it, log in before then and choose Undo.',
    ],
    action: { label: 'Log in to undo it', link },
    note: 'If it wasn’t you, undo it and choose a new password right away.',
  }),
};
