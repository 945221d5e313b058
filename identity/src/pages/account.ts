import type { Account } from '../accounts.ts';
import type { Flash } from '../flash.ts';
import { NAME_MAX_UNITS } from '../forms.ts';
import type { SessionEntry } from '../sessions.ts';

import { card } from './card.ts';
import { field, firstOf, hidden, hiddenUsername, success, trouble } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { sessionList } from './account-sessions.ts';
import { newPassword } from './register.ts';
import type { View } from './document.ts';

const FIELDS = ['firstName', 'lastName', 'currentPassword', 'newPassword', 'deletePassword'];

export function accountView({
  base,
  origin,
  brandName,
  account,
  sessions,
  currentSession,
  passkeys,
  twoStep,
  flash = {},
}: {
  base: string;
  origin: string;
  brandName: string;
  account: Account;
  sessions: readonly SessionEntry[];
  currentSession: string;
  /** Sections of the page, rendered by their own files. */
  passkeys: Html;
  twoStep: Html;
  flash?: Flash | undefined;
}): View {
  const { faults, values = account, done } = flash;
  const from = hidden('origin', origin);
  // Nothing is more likely than the rest to be what somebody came for, so only a fault takes the cursor.
  const focus = faults && firstOf(FIELDS, faults);
  const common = (name: string) => ({ name, faults, autofocus: focus === name });
  return {
    title: 'My Account',
    wide: true,
    body: html`<div class="links">
        <div class="intro">
          <h1>My Account</h1>
          <p class="soft">${account.email}. This account works for ${brandName} and all our other sites.</p>
        </div>
        <a href="${origin}/">Back to ${brandName}</a>
      </div>
      ${success(done)} ${trouble(flash)}
      ${card({
        id: 'profile',
        title: 'Profile',
        text: 'How we address you on our sites and in emails.',
        body: html`<form class="stack" method="post" action="${base}/account/name">
          ${from}
          <div class="pair">
            ${field({ ...common('firstName'), label: 'First name', autocomplete: 'given-name', value: values.firstName, maxLength: NAME_MAX_UNITS, isName: true })}
            ${field({ ...common('lastName'), label: 'Last name', autocomplete: 'family-name', value: values.lastName, maxLength: NAME_MAX_UNITS, isName: true })}
          </div>
          <button type="submit">Save name</button>
        </form>`,
      })}
      ${card({
        id: 'emails',
        title: 'Email addresses',
        text: 'You log in with one address and can add others.',
        body: html`<div class="stack">
          <p><strong>${account.email}</strong></p>
          <a class="button secondary" href="${origin}/email">Manage emails</a>
        </div>`,
      })}
      ${card({
        id: 'change-password',
        title: 'Password',
        text: 'A new password logs you out on all other devices.',
        body: html`<form class="stack" method="post" action="${base}/account/password">
          ${from} ${hiddenUsername(account.email)}
          ${field({ ...common('currentPassword'), label: 'Current password', type: 'password', autocomplete: 'current-password' })}
          ${newPassword({ ...common('newPassword'), label: 'New password' })}
          <button type="submit">Change password</button>
        </form>`,
      })}
      ${passkeys} ${twoStep}
      ${card({
        id: 'sessions',
        title: 'Where you are logged in',
        text: 'Log out devices that you no longer use.',
        body: sessionList({ base, from, sessions, currentSession }),
      })}
      ${card({
        id: 'data',
        title: 'My data',
        text: 'Everything we keep about you, in one file.',
        body: html`<div class="stack">
          <p>Your account, progress, favorites, answers to knowledge checks, Pro and feedback.</p>
          <a class="button secondary" href="${base}/account/data">Download my data</a>
        </div>`,
      })}
      ${card({
        id: 'delete',
        title: 'Delete my account',
        text: 'This cannot be undone.',
        body: html`<form class="stack" method="post" action="${base}/account/delete">
          ${from}${hiddenUsername(account.email)}
          <p>
            Your account, your progress and your favorites are deleted for good. Feedback you gave stays,
            without anything that leads back to you.
          </p>
          ${field({ ...common('deletePassword'), id: 'delete-password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
          <button type="submit" class="danger">Delete my account</button>
        </form>`,
      })}`,
  };
}
