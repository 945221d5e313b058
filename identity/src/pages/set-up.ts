import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Flash } from '../flash.ts';
import { trouble } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { View } from './document.ts';
import { passkeyForm } from './passkey-form.ts';
import { totpForm } from './totp.ts';
import type { TotpSetup } from './totp.ts';

export function setUpView({
  base,
  origin,
  app,
  passkey,
  flash = {},
}: {
  base: string;
  origin: string;
  app: TotpSetup;
  passkey: PublicKeyCredentialCreationOptionsJSON | undefined;
  flash?: Flash | undefined;
}): View {
  return {
    title: 'Set up a second step',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Set up a second step</h1>
        <p class="soft">
          Administrators, authors and owners of tokens need more than a password here. Without a second step
          you can learn, but not administer or publish.
        </p>
      </div>
      ${trouble(flash)}
      ${passkey && passkeyForm({ ceremony: 'create', options: passkey, action: `${base}/set-up/passkey`, label: 'Add a passkey' })}
      <div class="intro">
        <h2>Authenticator app</h2>
        <p class="soft">Scan the picture with your app, and type the code that it shows then.</p>
      </div>
      ${totpForm({ ...app, action: `${base}/set-up`, origin, flash })}
      <form method="post" action="${base}/set-up/later">
        <button type="submit" class="secondary">Not now</button>
      </form>
    </div>`,
  };
}

export function continueForm(base: string): Html {
  return html`<form method="post" action="${base}/set-up/done">
    <button type="submit">I have kept them</button>
  </form>`;
}
