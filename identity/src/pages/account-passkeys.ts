import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Passkey } from '../passkeys.ts';
import { card } from './card.ts';
import { field, hidden } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { passkeyForm } from './passkey-form.ts';

export function passkeySection({
  base,
  origin,
  passkeys,
  options,
  suggestedName,
}: {
  base: string;
  origin: string;
  passkeys: readonly Passkey[];
  options: PublicKeyCredentialCreationOptionsJSON;
  suggestedName: string;
}): Html {
  return card({
    id: 'passkeys',
    title: 'Passkeys',
    text: 'Log in with your fingerprint, your face or the PIN of your device, without a password.',
    body: html`<div class="stack">
      ${
        passkeys.length > 0 &&
        html`<ul class="devices">
          ${passkeys.map((passkey) => passkeyItem({ passkey, base, origin }))}
        </ul>`
      }
      ${passkeyForm({
        ceremony: 'create',
        action: `${base}/account/passkeys`,
        options,
        label: 'Add a passkey',
        fields: html`${hidden('origin', origin)}${field({ name: 'passkeyName', label: 'Name of the passkey', autocomplete: 'off', value: suggestedName, maxLength: 60 })}`,
      })}
    </div>`,
  });
}

function passkeyItem({ passkey, base, origin }: { passkey: Passkey; base: string; origin: string }): Html {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? 'not used yet' : `last used ${DAY.format(lastUsedAt)}`;
  return html`<li>
    <div>
      ${name}
      <p class="hint">Added ${DAY.format(createdAt)}, ${used}</p>
    </div>
    <form method="post" action="${base}/account/passkeys/remove">
      ${hidden('origin', origin)}${hidden('passkey', id)}<button
        type="submit"
        class="secondary small"
        aria-label="Remove the passkey ${name}"
      >
        Remove
      </button>
    </form>
  </li>`;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
