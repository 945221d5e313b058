import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Flash } from '../flash.ts';
import type { LoginRules } from '../options.ts';
import { SAMPLE_PEOPLE } from '../sample-people.ts';
import { field, firstOf, hidden, trouble } from './fields.ts';
import { html } from './html.ts';
import { loginLinkButton } from './login-link.ts';
import { passkeyForm } from './passkey-form.ts';
import { upstreamLinks } from './upstream.ts';
import type { View } from './document.ts';

export function signInView({
  base,
  brandName,
  samplePeople,
  login,
  email,
  isAgain,
  passkey,
  flash = {},
}: {
  base: string;
  brandName: string;
  samplePeople: boolean;
  login: LoginRules;
  email?: string | undefined;
  /** A logged-in person confirms their identity. */
  isAgain: boolean;
  /** What a passkey has to sign; undefined where there can be none. */
  passkey: PublicKeyCredentialRequestOptionsJSON | undefined;
  flash?: Flash | undefined;
}): View {
  const { faults } = flash;
  const isEmailGood = email !== undefined && email !== '' && faults?.['email'] === undefined;
  const focus = firstOf(isEmailGood && login.passwords ? ['password'] : ['email', 'password'], faults);
  const canType = login.passwords || login.emailLinks;
  return {
    title: isAgain ? 'Confirm it’s you' : 'Log in',
    body: html`<div class="stack">
      <div class="intro">
        <h1>${isAgain ? 'Confirm it’s you' : 'Log in'}</h1>
        <p class="soft">${isAgain ? 'Please log in again' : ''} to continue to ${brandName}</p>
      </div>
      ${trouble(flash)}
      ${
        canType &&
        html`<form class="stack" method="post" action="${base}/${login.passwords ? 'sign-in' : 'login-link'}">
          ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: passkey ? 'username webauthn' : 'username', value: email, faults, autofocus: focus === 'email' })}
          ${login.passwords && field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', faults, autofocus: focus === 'password' })}
          ${login.passwords && html`<button type="submit">Log in</button>`}
          ${login.emailLinks && loginLinkButton(base, { isAlone: !login.passwords })}
        </form>`
      }
      ${upstreamLinks({ base, providers: login.providers })}
      ${passkey && passkeyForm({ ceremony: 'get', options: passkey, action: `${base}/passkey`, label: 'Log in with a passkey', isSecondary: true, hasAutofill: true })}
      ${
        login.passwords &&
        html`<p class="links">
          <a href="${base}/register">Create an account</a><a href="${base}/forgot">Forgot your password?</a>
        </p>`
      }
      ${samplePeople && sampleSection(base)}
    </div>`,
  };
}

function sampleSection(base: string) {
  return html`<section class="samples" aria-labelledby="people">
    <div>
      <h2 id="people">Try a sample account</h2>
      <p class="hint">These people exist on this machine only.</p>
    </div>
    <div class="actions">
      ${SAMPLE_PEOPLE.map(
        ({ email, firstName, role }) =>
          html`<form method="post" action="${base}/sample">
            ${hidden('email', email)}<button type="submit" class="secondary small">
              ${firstName} (${role})
            </button>
          </form>`,
      )}
    </div>
  </section>`;
}
