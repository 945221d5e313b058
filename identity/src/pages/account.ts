import type { Account } from '../accounts.ts';
import type { SessionEntry } from '../sessions.ts';
import { field, hidden, hiddenUsername, notice } from './fields.ts';
import type { Faults } from './fields.ts';
import { html } from './html.ts';
import { newPassword } from './register.ts';
import type { View } from './document.ts';

export function accountView({
  base,
  origin,
  account,
  sessions,
  currentSession,
  done,
  faults,
  status = 200,
  retryAfter,
}: {
  base: string;
  origin: string;
  account: Account;
  sessions: readonly SessionEntry[];
  currentSession: string;
  done?: string | undefined;
  faults?: Faults;
  status?: number;
  retryAfter?: number | undefined;
}): View {
  const from = hidden('origin', origin);
  return {
    status,
    title: 'Your account',
    wide: true,
    retryAfter,
    body: html`<div class="card">
        <h1>Your account</h1>
        <p class="muted">${account.email}</p>
        ${notice(done, 'good')} ${notice(faults && Object.values(faults)[0])}
        <p><a href="${origin}/">Back to the site</a></p>
      </div>

      <section class="card" aria-labelledby="name">
        <h2 id="name">Name</h2>
        <form method="post" action="${base}/account/name">
          ${from}
          <div class="pair">
            ${field({ name: 'firstName', label: 'First name', autocomplete: 'given-name', value: account.firstName, maxLength: 100, faults })}
            ${field({ name: 'lastName', label: 'Last name', autocomplete: 'family-name', value: account.lastName, maxLength: 100, faults })}
          </div>
          <button type="submit">Save name</button>
        </form>
      </section>

      <section class="card" aria-labelledby="change-password">
        <h2 id="change-password">Password</h2>
        <form method="post" action="${base}/account/password">
          ${from} ${hiddenUsername(account.email)}
          ${field({ name: 'currentPassword', label: 'Current password', type: 'password', autocomplete: 'current-password', faults })}
          ${newPassword('newPassword', 'New password', faults)}
          <button type="submit">Change password</button>
        </form>
      </section>

      <section class="card" aria-labelledby="sessions">
        <h2 id="sessions">Where you are signed in</h2>
        <ul class="plain">
          ${sessions.map((entry) => sessionItem({ entry, base, from, isCurrent: entry.id === currentSession }))}
        </ul>
        ${
          sessions.length > 1 &&
          html`<form method="post" action="${base}/account/sessions">
            ${from}${hidden('session', 'others')}<button type="submit" class="quiet">
              Sign out everywhere else
            </button>
          </form>`
        }
      </section>

      <section class="card" aria-labelledby="data">
        <h2 id="data">My data</h2>
        <p>
          Everything we keep about you in one file: your account, progress, favourites, answers to knowledge
          checks, Pro and feedback.
        </p>
        <p><a class="button" href="${base}/account/data">Download my data</a></p>
      </section>

      <section class="card" aria-labelledby="delete">
        <h2 id="delete">Delete my account</h2>
        <p>
          Your account, your progress and your favourites go for good. There is no way back. Feedback you gave
          stays, without anything that leads back to you.
        </p>
        <form method="post" action="${base}/account/delete">
          ${from}${hiddenUsername(account.email)}
          ${field({ id: 'delete-password', name: 'deletePassword', label: 'Password', type: 'password', autocomplete: 'current-password', faults })}
          <button type="submit" class="danger">Delete my account</button>
        </form>
      </section>`,
  };
}

function sessionItem({
  entry,
  base,
  from,
  isCurrent,
}: {
  entry: SessionEntry;
  base: string;
  from: ReturnType<typeof hidden>;
  isCurrent: boolean;
}) {
  const name = deviceOf(entry.userAgent);
  const since = `${entry.signedInAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return html`<li class="row">
    <span
      >${name}${isCurrent && html` <strong>(this one)</strong>`}<br /><span class="hint"
        >since <time datetime="${entry.signedInAt.toISOString()}">${since}</time></span
      ></span
    >
    <form method="post" action="${base}/account/sessions">
      ${from}${hidden('session', entry.id)}<button
        type="submit"
        class="quiet"
        aria-label="Sign out ${name}, since ${since}"
      >
        Sign out
      </button>
    </form>
  </li>`;
}

/** Good enough to tell a phone from a laptop. */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ');
}

const BROWSERS = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X/],
  ['Linux', /Linux/],
] as const;
