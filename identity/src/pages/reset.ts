import type { Flash } from '../flash.ts';
import { field, hidden, hiddenUsername, trouble } from './fields.ts';
import { html } from './html.ts';
import { newPassword } from './register.ts';
import type { MailedLinkPage } from './mailed-link.ts';
import type { View } from './document.ts';

export function forgotView({
  base,
  origin,
  hasSignIn,
  flash = {},
}: {
  base: string;
  origin: string;
  hasSignIn: boolean;
  flash?: Flash | undefined;
}): View {
  const { faults, values = {} } = flash;
  return {
    title: 'Forgot your password?',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Forgot your password?</h1>
        <p class="soft">Enter your email address, and we will send you a link to set a new one.</p>
      </div>
      ${trouble(flash)}
      <form class="stack" method="post" action="${base}/forgot">
        ${hidden('origin', origin)}
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: values['email'], faults, autofocus: true })}
        <button type="submit">Send the link</button>
      </form>
      ${hasSignIn && html`<p class="links"><a href="${base}/sign-in">Back to log in</a></p>`}
    </div>`,
  };
}

export function resetView({ base, key, email, flash = {} }: MailedLinkPage): View {
  const { faults } = flash;
  return {
    title: 'Set a new password',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Set a new password</h1>
        <p class="soft">For <strong>${email}</strong>. You will be logged out everywhere else.</p>
      </div>
      ${trouble(flash)}
      <form class="stack" method="post" action="${base}/reset">
        ${hidden('key', key)}${hiddenUsername(email)}
        ${newPassword({ name: 'password', label: 'New password', faults, autofocus: true })}
        <button type="submit">Set password</button>
      </form>
    </div>`,
  };
}
