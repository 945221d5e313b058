import type { SectionInput } from './account-address.ts';
import { card } from './card.ts';
import { field, hidden, hiddenUsername, isFirstFault } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { newPassword } from './register.ts';

export function passwordSection({
  base,
  origin,
  account,
  isPasswordRequired,
  isOffered,
  flash = {},
}: SectionInput & { isOffered: boolean }): Html {
  if (!isOffered) return html``;
  const { faults } = flash;
  const common = (name: string) => ({ name, faults, autofocus: isFirstFault(name, faults) });
  return card({
    id: 'change-password',
    title: 'Password',
    text: isPasswordRequired
      ? 'A new password logs you out on all other devices.'
      : 'You have none. With one you can log in without your email or another provider.',
    body: html`<form class="stack" method="post" action="${base}/account/password">
      ${hidden('origin', origin)} ${hiddenUsername(account.email)}
      ${isPasswordRequired && field({ ...common('currentPassword'), label: 'Current password', type: 'password', autocomplete: 'current-password' })}
      ${newPassword({ ...common('newPassword'), label: 'New password' })}
      <button type="submit">${isPasswordRequired ? 'Change password' : 'Set password'}</button>
    </form>`,
  });
}
