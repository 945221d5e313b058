import type { Flash } from '../flash.ts';
import { field, hidden, trouble } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { missingMailHint } from './mailed-link.ts';
import type { MailedLinkPage } from './mailed-link.ts';
import type { View } from './document.ts';

/** Sends the address of the login form, without its password. */
export function loginLinkButton(base: string, { isAlone }: { isAlone: boolean }): Html {
  if (isAlone) return html`<button type="submit">Email me a login link</button>`;
  return html`<button type="submit" class="secondary" formaction="${base}/login-link" formnovalidate>
    Email me a login link
  </button>`;
}

/** The same whether or not the address has an account. */
export function loginLinkSentView({
  base,
  email,
  outbox,
  flash = {},
}: {
  base: string;
  /** Nothing once the page is older than its flash. */
  email: string | undefined;
  outbox: string | undefined;
  flash?: Flash | undefined;
}): View {
  return {
    title: 'Check your mail',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Check your mail</h1>
        <p role="status">
          If there is an account for <strong>${email ?? 'your address'}</strong>, we have sent it a link. Open
          it in this browser within 15 minutes.
        </p>
      </div>
      ${trouble(flash)}
      <form class="stack" method="post" action="${base}/login-link/code">
        ${hidden('email', email)} ${codeField(flash)}
        <button type="submit">Log in</button>
      </form>
      ${missingMailHint({ again: `${base}/sign-in`, outbox })}
    </div>`,
  };
}

export function openLoginLinkView({ base, key, email, flash = {} }: MailedLinkPage): View {
  return {
    title: 'Log in',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Log in</h1>
        <p class="soft">as <strong>${email}</strong></p>
      </div>
      ${trouble(flash)}
      <form class="stack" method="post" action="${base}/link">
        ${hidden('key', key)}
        <button type="submit">Log in</button>
      </form>
    </div>`,
  };
}

export function otherBrowserView({ code }: { code: string }): View {
  return {
    title: 'Your login code',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Your login code</h1>
        <p class="soft">
          This link was asked for in another browser. Open it there, or type this code into the page that
          waits there:
        </p>
      </div>
      <p class="big-code">${code}</p>
      <p class="hint">
        Did somebody else ask you for this code? Then close this page, and do not pass it on: it opens your
        account.
      </p>
    </div>`,
  };
}

export function codeField({ faults }: Flash, hint = 'Or type the code from the email.'): Html {
  return field({ name: 'code', label: 'Code', autocomplete: 'one-time-code', hint, maxLength: 20, faults });
}
