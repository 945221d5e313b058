import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Flash } from '../flash.ts';
import { field, trouble } from './fields.ts';
import { html } from './html.ts';
import type { View } from './document.ts';
import { passkeyForm } from './passkey-form.ts';

export function secondFactorView({
  base,
  hasTotp,
  passkey,
  flash = {},
}: {
  base: string;
  hasTotp: boolean;
  passkey: PublicKeyCredentialRequestOptionsJSON | undefined;
  flash?: Flash | undefined;
}): View {
  return {
    title: 'Second step',
    body: html`<div class="stack">
      <div class="intro">
        <h1>One more step</h1>
        <p class="soft">The first step is done. Please show that it is really you.</p>
      </div>
      ${trouble(flash)}
      ${
        hasTotp &&
        html`<form class="stack" method="post" action="${base}/second-factor">
          ${field({ name: 'code', label: 'Code', hint: 'The six digits that your authenticator app shows.', autocomplete: 'one-time-code', maxLength: 12, isDigits: true, faults: flash.faults, autofocus: true })}
          <button type="submit">Continue</button>
        </form>`
      }
      ${passkey && passkeyForm({ ceremony: 'get', options: passkey, action: `${base}/second-factor/passkey`, label: 'Use a passkey', isSecondary: hasTotp })}
      <p class="links">
        <a href="${base}/second-factor/recovery">Use a recovery code</a
        ><a href="${base}/sign-in">Log in differently</a>
      </p>
    </div>`,
  };
}

export function recoveryView({ base, flash = {} }: { base: string; flash?: Flash | undefined }): View {
  return {
    title: 'Recovery code',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Use a recovery code</h1>
        <p class="soft">Each of your ten codes works once, in place of your passkey or your app.</p>
      </div>
      ${trouble(flash)}
      <form class="stack" method="post" action="${base}/second-factor/recovery">
        ${field({ name: 'recoveryCode', label: 'Recovery code', autocomplete: 'off', maxLength: 40, faults: flash.faults, autofocus: true })}
        <button type="submit">Continue</button>
      </form>
      <p class="links"><a href="${base}/second-factor">Back</a></p>
    </div>`,
  };
}
