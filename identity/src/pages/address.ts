import { hidden, trouble } from './fields.ts';
import { html } from './html.ts';
import type { MailedLinkPage } from './mailed-link.ts';
import type { View } from './document.ts';

export function confirmAddressView({
  base,
  key,
  email,
  isOwner,
  flash = {},
}: MailedLinkPage & {
  /** Whether the owner of the account is logged in here. */
  isOwner: boolean;
}): View {
  return {
    title: 'Confirm your new address',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Confirm your new address</h1>
        <p class="soft">
          From then on you log in with <strong>${email}</strong>.
          ${!isOwner && 'Log in to your account once more with your present address: that shows that it is yours.'}
        </p>
      </div>
      ${trouble(flash)}
      <form class="stack" method="post" action="${base}/address">
        ${hidden('key', key)}
        <button type="submit">${isOwner ? 'Confirm the address' : 'Log in and confirm'}</button>
      </form>
      <p class="hint">You did not ask for this? Then close this page, and nothing happens.</p>
    </div>`,
  };
}

export function undoAddressView({
  base,
  key,
  email,
  isChanged,
  flash = {},
}: MailedLinkPage & { isChanged: boolean }): View {
  const title = isChanged ? 'Get your address back' : 'Stop the change of your address';
  return {
    title,
    body: html`<div class="stack">
      <div class="intro">
        <h1>${title}</h1>
        <p class="soft">
          ${
            isChanged
              ? html`Your account gets the address <strong>${email}</strong> again. Everybody is logged out,
                  and the password is no longer valid.`
              : html`Your account stays with <strong>${email}</strong>, and the link to the new address stops
                  working.`
          }
        </p>
      </div>
      ${trouble(flash)}
      <form class="stack" method="post" action="${base}/address/undo">
        ${hidden('key', key)}
        <button type="submit">${isChanged ? 'Get my address back' : 'Stop the change'}</button>
      </form>
    </div>`,
  };
}
