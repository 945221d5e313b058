import type { Flash } from '../flash.ts';
import type { UpstreamProvider } from '../upstream/provider.ts';
import { field, hidden, hiddenUsername, isFirstFault, trouble } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { codeField } from './login-link.ts';
import type { View } from './document.ts';

/** Links, since a form may not lead to another site. */
export function upstreamLinks({
  base,
  providers,
}: {
  base: string;
  providers: readonly Pick<UpstreamProvider, 'id' | 'name'>[];
}): Html {
  if (providers.length === 0) return html``;
  return html`<div class="providers">
    ${providers.map(
      ({ id, name }) =>
        html`<a
          class="button secondary"
          href="${base}/upstream?${new URLSearchParams({ provider: id }).toString()}"
          >Continue with ${name}</a
        >`,
    )}
  </div>`;
}

export function upstreamLinkView({
  base,
  key,
  providerName,
  account,
  isPasswordRequired,
  email,
  isCodeSent,
  flash = {},
}: {
  base: string;
  key: string;
  providerName: string;
  /** The address of the account that is to be linked; undefined while unknown. */
  account: string | undefined;
  isPasswordRequired: boolean;
  email: string;
  isCodeSent: boolean;
  flash?: Flash | undefined;
}): View {
  const title = account === undefined ? 'Confirm your email address' : `Link ${providerName}`;
  return {
    title,
    body: html`<div class="stack">
      <div class="intro">
        <h1>${title}</h1>
        <p class="soft">
          ${
            account === undefined
              ? `${providerName} did not confirm an address of yours, so we do. We will email you a code.`
              : html`There is an account for <strong>${account}</strong>. Show once that it is yours, and you
                  can log in to it with ${providerName} from now on.`
          }
        </p>
      </div>
      ${trouble(flash)}
      ${isPasswordRequired && account !== undefined && !isCodeSent && passwordForm({ base, key, account, flash })}
      ${isCodeSent ? codeForm({ base, key, email: account ?? email, flash }) : sendForm({ base, key, account, email, flash, isSecondary: isPasswordRequired })}
    </div>`,
  };
}

type FormInput = { base: string; key: string; flash: Flash };

function passwordForm({ base, key, account, flash: { faults } }: FormInput & { account: string }): Html {
  return html`<form class="stack" method="post" action="${base}/upstream/password">
    ${hidden('key', key)}${hiddenUsername(account)}
    ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', faults, autofocus: true })}
    <button type="submit">Confirm and log in</button>
  </form>`;
}

function sendForm({
  base,
  key,
  account,
  email,
  isSecondary,
  flash: { faults },
}: FormInput & { account: string | undefined; email: string; isSecondary: boolean }): Html {
  const label = 'Email me a code';
  return html`<form class="stack" method="post" action="${base}/upstream/code">
    ${hidden('key', key)}
    ${account === undefined && field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: email, faults, autofocus: isFirstFault('email', faults) })}
    ${isSecondary ? html`<button type="submit" class="secondary">${label}</button>` : html`<button type="submit">${label}</button>`}
  </form>`;
}

function codeForm({ base, key, email, flash }: FormInput & { email: string }): Html {
  return html`<form class="stack" method="post" action="${base}/upstream/verify">
      <p role="status">We have written to <strong>${email}</strong>. The code works for 15 minutes.</p>
      ${hidden('key', key)}${hidden('email', email)} ${codeField(flash, 'As in the email.')}
      <button type="submit">Confirm and log in</button>
    </form>
    <p class="links">
      <a href="${base}/upstream/link?${new URLSearchParams({ key }).toString()}">Start again</a>
    </p>`;
}
