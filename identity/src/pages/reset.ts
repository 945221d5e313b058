import { field, hidden, hiddenUsername, notice, summaryOf } from './fields.ts';
import type { Faults } from './fields.ts';
import { html } from './html.ts';
import { newPassword } from './register.ts';
import type { View } from './document.ts';

export function forgotView({
  base,
  origin,
  hasSignIn,
  email,
  faults,
  status = 200,
}: {
  base: string;
  origin: string;
  hasSignIn: boolean;
  email?: string;
  faults?: Faults;
  status?: number;
}): View {
  return {
    status,
    title: 'Forgot your password?',
    body: html`<div class="card">
      <h1>Forgot your password?</h1>
      <p class="muted">Tell us your address, and we send you a link to set a new one.</p>
      ${notice(summaryOf(faults))}
      <form class="main" method="post" action="${base}/forgot">
        ${hidden('origin', origin)}
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, faults })}
        <button type="submit">Send the link</button>
      </form>
      ${hasSignIn && html`<p class="links"><a href="${base}/sign-in">Back to sign in</a></p>`}
    </div>`,
  };
}

export function resetView({
  base,
  key,
  email,
  faults,
  status = 200,
}: {
  base: string;
  key: string;
  email: string;
  faults?: Faults;
  status?: number;
}): View {
  return {
    status,
    title: 'Set a new password',
    body: html`<div class="card">
      <h1>Set a new password</h1>
      <p>For <strong>${email}</strong>. You will be signed out everywhere else.</p>
      ${notice(summaryOf(faults))}
      <form class="main" method="post" action="${base}/reset">
        ${hidden('key', key)}${hiddenUsername(email)} ${newPassword('password', 'New password', faults)}
        <button type="submit">Set password</button>
      </form>
    </div>`,
  };
}
