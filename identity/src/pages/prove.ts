import type { Flash } from '../flash.ts';
import { trouble } from './fields.ts';
import { html } from './html.ts';
import type { View } from './document.ts';
import { codeField } from './login-link.ts';

export function proveView({
  base,
  email,
  isCodeSent,
  flash = {},
}: {
  base: string;
  email: string;
  isCodeSent: boolean;
  flash?: Flash | undefined;
}): View {
  const send = html`<button type="submit" ${isCodeSent && html` class="secondary"`}>
    ${isCodeSent ? 'Email me another code' : 'Email me a code'}
  </button>`;
  return {
    title: 'Confirm it’s you',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Confirm it’s you</h1>
        <p class="soft">
          You were logged in at your provider already, so it did not ask you anything. A code to
          <strong>${email}</strong> shows that it is you.
        </p>
      </div>
      ${trouble(flash)}
      ${
        isCodeSent &&
        html`<form class="stack" method="post" action="${base}/prove">
          <p role="status">We have written to <strong>${email}</strong>. The code works for 15 minutes.</p>
          ${codeField(flash, 'As in the email.')}
          <button type="submit">Continue</button>
        </form>`
      }
      <form method="post" action="${base}/prove/code">${send}</form>
      <p class="links"><a href="${base}/sign-in">Log in differently</a></p>
    </div>`,
  };
}
