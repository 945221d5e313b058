import { renderSVG } from 'uqr';
import type { Flash } from '../flash.ts';
import { field, hidden, trouble } from './fields.ts';
import { html, trusted } from './html.ts';
import type { Html } from './html.ts';
import type { View } from './document.ts';

export type TotpSetup = {
  /** In base32, for an app that can't read the picture. */
  secret: string;
  /** The same, sealed for the form. */
  setup: string;
  address: string;
};

export function totpView({
  base,
  origin,
  flash = {},
  ...app
}: TotpSetup & { base: string; origin: string; flash?: Flash | undefined }): View {
  return {
    title: 'Authenticator app',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Set up an authenticator app</h1>
        <p class="soft">Scan the picture with your app, and type the code that it shows then.</p>
      </div>
      ${trouble(flash)} ${totpForm({ ...app, action: `${base}/account/totp`, origin, flash })}
      <p class="links">
        <a href="${base}/account?origin=${encodeURIComponent(origin)}">Back to my account</a>
      </p>
    </div>`,
  };
}

export function totpForm({
  secret,
  setup,
  address,
  action,
  origin,
  flash,
}: TotpSetup & { action: string; origin: string; flash: Flash }): Html {
  const picture = renderSVG(address, { border: 2, ecc: 'M' });
  return html`<div class="qr" role="img" aria-label="QR code for your authenticator app">
      ${trusted(picture)}
    </div>
    <p class="hint">
      On this device? <a href="${trusted(address.replaceAll('&', '&amp;'))}">Open your app</a>. Or type this
      key into it: <code>${(secret.match(/.{4}/g) ?? []).join(' ')}</code>
    </p>
    <form class="stack" method="post" action="${action}">
      ${hidden('origin', origin)}${hidden('setup', setup)}
      ${field({ name: 'code', label: 'Code', autocomplete: 'one-time-code', maxLength: 12, isDigits: true, faults: flash.faults, autofocus: flash.faults !== undefined })}
      <button type="submit">Turn on</button>
    </form>`;
}
