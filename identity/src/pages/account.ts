import type { Account } from '../accounts.ts';
import type { Flash } from '../flash.ts';
import { NAME_MAX_UNITS } from '../forms.ts';
import type { SessionEntry } from '../sessions.ts';

import { card } from './card.ts';
import { field, hidden, isFirstFault, success, trouble } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { sessionList } from './account-sessions.ts';
import type { View } from './document.ts';

export function accountView({
  base,
  origin,
  brandName,
  account,
  sessions,
  currentSession,
  passkeys,
  twoStep,
  logins,
  address,
  password,
  deletion,
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
  logins: Html;
  address: Html;
  password: Html;
  deletion: Html;
  flash?: Flash | undefined;
}): View {
  const { faults, done } = flash;
  // The form that came back may have been another one of the page.
  const { firstName, lastName } = { ...account, ...flash.values };
  const from = hidden('origin', origin);
  const common = (name: string) => ({ name, faults, autofocus: isFirstFault(name, faults) });
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
            ${field({ ...common('firstName'), label: 'First name', autocomplete: 'given-name', value: firstName, maxLength: NAME_MAX_UNITS, isName: true })}
            ${field({ ...common('lastName'), label: 'Last name', autocomplete: 'family-name', value: lastName, maxLength: NAME_MAX_UNITS, isName: true })}
          </div>
          <button type="submit">Save name</button>
        </form>`,
      })}
      ${address} ${password} ${passkeys} ${twoStep} ${logins}
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
          <p>Your account, progress, notes, favorites, answers to knowledge checks, Pro and feedback.</p>
          <a class="button secondary" href="${base}/account/data">Download my data</a>
        </div>`,
      })}
      ${deletion}`,
  };
}
