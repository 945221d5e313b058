import type { Flash } from '../flash.ts';
import type { LoginRules } from '../options.ts';
import { NAME_MAX_UNITS } from '../forms.ts';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_VARIETY } from '../password-rules.ts';
import { field, firstOf, hidden, hiddenUsername, trouble } from './fields.ts';
import type { Faults } from './fields.ts';
import { html } from './html.ts';
import { upstreamLinks } from './upstream.ts';
import { missingMailHint } from './mailed-link.ts';
import type { MailedLinkPage } from './mailed-link.ts';
import type { View } from './document.ts';

/** A page that stands within a login, with a way back to it, or on its own. */
type Place = { base: string; origin: string; hasSignIn: boolean };

export function registerView({
  base,
  origin,
  hasSignIn,
  login,
  flash = {},
}: Place & { login: LoginRules; flash?: Flash | undefined }): View {
  const { faults, values = {} } = flash;
  const focus = firstOf(['firstName', 'lastName', 'email', 'password'], faults);
  return {
    title: 'Create an account',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Create an account</h1>
        <p class="soft">
          One account for all our
          sites.${login.passwords && ' We will email you a link to confirm your address.'}
        </p>
      </div>
      ${trouble(flash)}
      ${
        login.passwords &&
        html`<form class="stack" method="post" action="${base}/register">
          ${hidden('origin', origin)}
          <div class="pair">
            ${field({ name: 'firstName', label: 'First name', autocomplete: 'given-name', value: values['firstName'], maxLength: NAME_MAX_UNITS, isName: true, faults, autofocus: focus === 'firstName' })}
            ${field({ name: 'lastName', label: 'Last name', autocomplete: 'family-name', value: values['lastName'], maxLength: NAME_MAX_UNITS, isName: true, faults, autofocus: focus === 'lastName' })}
          </div>
          ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: values['email'], faults, autofocus: focus === 'email' })}
          ${newPassword({ name: 'password', label: 'Password', faults, autofocus: focus === 'password' })}
          <button type="submit">Create account</button>
        </form>`
      }
      ${hasSignIn && upstreamLinks({ base, providers: login.providers })}
      ${hasSignIn && html`<p class="soft">Already have an account? <a href="${base}/sign-in">Log in</a></p>`}
    </div>`,
  };
}

/** The same for a new address and a known one. */
export function mailSentView({
  base,
  origin,
  hasSignIn,
  email,
  what,
  outbox,
}: Place & {
  /** Nothing once the page is older than its flash. */
  email: string | undefined;
  what: 'register' | 'reset';
  outbox: string | undefined;
}): View {
  const text =
    what === 'register'
      ? 'Follow the link in it within a day to finish your registration.'
      : 'If there is an account for this address, the email has a link to set a new password. It works for an hour.';
  const again = `${base}/${what === 'register' ? 'register' : 'forgot'}?${new URLSearchParams({ origin })}`;
  return {
    title: 'Check your mail',
    body: html`<div class="stack">
      <h1>Check your mail</h1>
      <p role="status">We have written to <strong>${email ?? 'your address'}</strong>. ${text}</p>
      ${missingMailHint({ again, outbox })}
      ${hasSignIn && html`<p class="links"><a href="${base}/sign-in">Back to log in</a></p>`}
    </div>`,
  };
}

export function confirmView({ base, key, email, flash = {} }: MailedLinkPage): View {
  return {
    title: 'Confirm your email address',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Confirm your email address</h1>
        <p class="soft">Enter the password you chose, and you can log in with <strong>${email}</strong>.</p>
      </div>
      ${trouble(flash)}
      <form class="stack" method="post" action="${base}/confirm">
        ${hidden('key', key)}${hiddenUsername(email)}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', faults: flash.faults, autofocus: true })}
        <button type="submit">Confirm and log in</button>
      </form>
      <p class="hint">You did not register? Then close this page, and nothing happens.</p>
    </div>`,
  };
}

export function newPassword(one: {
  name: string;
  label: string;
  faults: Faults | undefined;
  autofocus?: boolean;
}) {
  return field({
    ...one,
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${PASSWORD_MIN} characters; a few words make a good one. Passwords found in data breaches aren’t allowed.`,
    minLength: PASSWORD_MIN,
    maxLength: PASSWORD_MAX,
    variety: PASSWORD_VARIETY,
  });
}
