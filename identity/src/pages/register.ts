import { field, hidden, hiddenUsername, notice, summaryOf } from './fields.ts';
import type { Faults } from './fields.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../forms.ts';
import { html } from './html.ts';
import type { View } from './document.ts';

export function registerView({
  base,
  origin,
  hasSignIn,
  values = {},
  faults,
  status = 200,
}: {
  base: string;
  origin: string;
  /** Within a sign-in there is a way back to it. */
  hasSignIn: boolean;
  values?: Record<string, string>;
  faults?: Faults;
  status?: number;
}): View {
  return {
    status,
    title: 'Create an account',
    body: html`<div class="card">
      <h1>Create an account</h1>
      <p class="muted">One account for all our sites. We send you a mail to confirm your address.</p>
      ${notice(summaryOf(faults))}
      <form class="main" method="post" action="${base}/register">
        ${hidden('origin', origin)}
        <div class="pair">
          ${field({ name: 'firstName', label: 'First name', autocomplete: 'given-name', value: values['firstName'], maxLength: 100, faults })}
          ${field({ name: 'lastName', label: 'Last name', autocomplete: 'family-name', value: values['lastName'], maxLength: 100, faults })}
        </div>
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: values['email'], faults })}
        ${newPassword('password', 'Password', faults)}
        <button type="submit">Create account</button>
      </form>
      ${hasSignIn && html`<p class="links"><a href="${base}/sign-in">I have an account</a></p>`}
    </div>`,
  };
}

/** The same for a new address and a known one. */
export function mailSentView({ email, what }: { email: string; what: 'register' | 'reset' }): View {
  const text =
    what === 'register'
      ? 'Follow the link in it within a day to finish your registration.'
      : 'If there is an account for this address, the mail has a link to set a new password. It works for an hour.';
  return {
    title: 'Check your mail',
    body: html`<div class="card">
      <h1>Check your mail</h1>
      <p role="status">We have written to <strong>${email}</strong>. ${text}</p>
      <p class="hint">
        Nothing there after a few minutes? Look into the spam folder, or try again with the address spelled
        anew.
      </p>
    </div>`,
  };
}

export function confirmView({
  base,
  key,
  email,
  problem,
  status = 200,
  retryAfter,
}: {
  base: string;
  key: string;
  email: string;
  problem?: string;
  status?: number;
  retryAfter?: number | undefined;
}): View {
  return {
    status,
    title: 'Confirm your address',
    retryAfter,
    body: html`<div class="card">
      <h1>Confirm your address</h1>
      <p>Enter the password you chose, and <strong>${email}</strong> is yours to sign in with.</p>
      ${notice(problem)}
      <form class="main" method="post" action="${base}/confirm">
        ${hidden('key', key)}${hiddenUsername(email)}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: true })}
        <button type="submit">Confirm and sign in</button>
      </form>
      <p class="hint">You did not register? Then close this page, and nothing happens.</p>
    </div>`,
  };
}

export function newPassword(name: string, label: string, faults?: Faults) {
  return field({
    name,
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${PASSWORD_MIN} characters; a few words make a good one.`,
    minLength: PASSWORD_MIN,
    maxLength: PASSWORD_MAX,
    faults,
  });
}
