import type { HeldForm } from '../held-forms.ts';
import { hidden } from './fields.ts';
import { html } from './html.ts';
import type { View } from './document.ts';

type Text = { title: string; button: string; isDangerous?: true; about?: (form: HeldForm['form']) => string };

/** What each form that may wait does, in words. */
export const HELD_FORMS = {
  '/address': { title: 'Confirm your new address', button: 'Confirm the address' },
  '/account/address': {
    title: 'Change your address',
    button: 'Change address',
    about: ({ newEmail = '' }) => `We will write to ${newEmail}.`,
  },
  '/account/password': { title: 'Change your password', button: 'Change password' },
  '/account/delete': { title: 'Delete your account', button: 'Delete my account', isDangerous: true },
  '/account/passkeys': {
    title: 'Add a passkey',
    button: 'Add the passkey',
    about: ({ passkeyName = '' }) => `Its name is ${passkeyName || 'Passkey'}.`,
  },
  '/account/passkeys/remove': { title: 'Remove a passkey', button: 'Remove the passkey', isDangerous: true },
  '/account/totp': { title: 'Turn on your authenticator app', button: 'Turn on' },
  '/account/totp/remove': {
    title: 'Remove your authenticator app',
    button: 'Remove the app',
    isDangerous: true,
  },
  '/account/recovery-codes': { title: 'New recovery codes', button: 'Make new codes' },
  '/account/logins/unlink': { title: 'Unlink a login', button: 'Unlink', isDangerous: true },
} as const satisfies Record<string, Text>;

export function heldFormView({
  base,
  origin,
  held: { id, path, form },
}: {
  base: string;
  origin: string;
  held: HeldForm & { path: keyof typeof HELD_FORMS };
}): View {
  const { title, button, isDangerous, about }: Text = HELD_FORMS[path];
  const own = html`${hidden('held', id)}${hidden('origin', origin)}`;
  return {
    title,
    body: html`<div class="stack">
      <div class="intro">
        <h1>${title}</h1>
        <p class="soft">Thank you, your identity is confirmed. ${about?.(form)} One press, and it is done.</p>
      </div>
      <div class="actions">
        <form method="post" action="${base}/account/continue">
          ${own}<button type="submit" ${isDangerous && html` class="danger"`}>${button}</button>
        </form>
        <form method="post" action="${base}/account/continue/cancel">
          ${own}<button type="submit" class="secondary">Cancel</button>
        </form>
      </div>
    </div>`,
  };
}
