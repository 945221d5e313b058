import { pages } from '@academy/domain/pages';
import type { Account } from '../accounts.ts';
import type { Flash } from '../flash.ts';
import { card } from './card.ts';
import { field, hidden, hiddenUsername, isFirstFault } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** What the sections of the account page have in common. */
export type SectionInput = {
  base: string;
  origin: string;
  account: Account;
  /** Whether a change needs the password; else a fresh login. */
  isPasswordRequired: boolean;
  flash: Flash | undefined;
};

export function addressSection({
  base,
  origin,
  account,
  isPasswordRequired,
  flash = {},
}: SectionInput): Html {
  const { faults, values } = flash;
  const common = (name: string) => ({ name, faults, autofocus: isFirstFault(name, faults) });
  return card({
    id: 'emails',
    title: 'Email addresses',
    text: 'You log in with one address and can add others.',
    body: html`<div class="stack">
      <p><strong>${account.email}</strong></p>
      <a class="button secondary" href="${origin + pages.emails.path()}">Manage emails</a>
      <form class="stack" method="post" action="${base}/account/address">
        ${hidden('origin', origin)}${hiddenUsername(account.email)}
        ${field({ ...common('newEmail'), label: 'New address to log in with', type: 'email', autocomplete: 'email', value: values?.['newEmail'], hint: 'We send a link to it, and tell your present address. Nothing changes before you follow the link.' })}
        ${
          isPasswordRequired &&
          field({
            ...common('addressPassword'),
            id: 'address-password',
            label: 'Password',
            type: 'password',
            autocomplete: 'current-password',
          })
        }
        <button type="submit">Change address</button>
      </form>
    </div>`,
  });
}
