import type { SectionInput } from './account-address.ts';
import { card } from './card.ts';
import { field, hidden, hiddenUsername, isFirstFault } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

export function deletionSection({
  base,
  origin,
  account,
  isPasswordRequired,
  days,
  flash = {},
}: SectionInput & { days: number }): Html {
  const { faults } = flash;
  const name = 'deletePassword';
  return card({
    id: 'delete',
    title: 'Delete my account',
    text: days === 0 ? 'This cannot be undone.' : `You can undo it for ${countDays(days)}.`,
    body: html`<form class="stack" method="post" action="${base}/account/delete">
      ${hidden('origin', origin)}${hiddenUsername(account.email)}
      <p>
        ${days > 0 && `You are logged out everywhere at once. After ${countDays(days)} your`}
        ${days === 0 && 'Your'} account, your progress, your notes and your favorites are deleted for good,
        and your certificates are no longer valid. Feedback you gave stays, without anything that leads back
        to you.
      </p>
      ${isPasswordRequired && field({ name, faults, autofocus: isFirstFault(name, faults), id: 'delete-password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
      <button type="submit" class="danger">Delete my account</button>
    </form>`,
  });
}

function countDays(days: number): string {
  return days === 1 ? 'one day' : `${days} days`;
}
