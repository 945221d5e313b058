import { pages } from '@academy/domain/pages';
import { html, trusted } from './html.ts';
import type { View } from './document.ts';

/** A page that says one thing and leads on. */
export function messageView({
  title,
  text,
  next,
  detail,
  status = 200,
  retryAfter,
}: {
  title: string;
  text: string;
  next?: { label: string; href: string };
  detail?: string | undefined;
  status?: number;
  retryAfter?: number | undefined;
}): View {
  return {
    status,
    title,
    retryAfter,
    body: html`<div class="stack">
      <div class="intro">
        <h1>${title}</h1>
        <p class="soft" ${status >= 400 && trusted(' role="alert"')}>${text}</p>
      </div>
      ${next && html`<div class="actions"><a class="button" href="${next.href}">${next.label}</a></div>`}
      ${detail !== undefined && html`<p class="hint">${detail}</p>`}
    </div>`,
  };
}

/** The link in a mail, with the way on. */
export function linkExpiredView(text: string, next: { label: string; href: string }): View {
  return messageView({ status: 410, title: 'This link has expired', text, next });
}

export function expiredView(origin: string): View {
  return messageView({
    status: 400,
    title: 'This login has expired',
    text: 'It was left open for too long or was finished in another tab. Please log in again.',
    next: { label: 'Log in again', href: origin + pages.login.path() },
  });
}

/** `form` is the library's, with its proof that the request is ours. */
export function confirmLogoutView(form: string): View {
  return {
    title: 'Log out',
    body: html`<div class="stack">
        <div class="intro">
          <h1>Log out?</h1>
          <p class="soft">You will be logged out of all our sites in this browser.</p>
        </div>
        <div class="actions">
          <button type="submit" form="op.logoutForm" value="yes" name="logout">Log out</button>
          <button type="submit" form="op.logoutForm" class="secondary">Stay logged in</button>
        </div>
      </div>
      ${trusted(form)}`,
  };
}

/** What the protocol's errors mean to the person in front of the screen. */
export function failureView({
  origin,
  code,
  description,
  status,
}: {
  origin: string;
  code: string;
  description: string | undefined;
  status: number;
}): View {
  if (code === 'server_error') {
    return messageView({
      status,
      title: 'Something went wrong',
      text: 'That is our fault. Please try again in a moment.',
      next: { label: 'Back to the site', href: `${origin}/` },
    });
  }
  const stopped = STOPPED[code];
  if (stopped === undefined && description !== undefined && /session|expired|interaction/.test(description)) {
    return expiredView(origin);
  }
  return messageView({
    status,
    title: 'This login cannot go on',
    text: stopped ?? 'The request was not understood. Please go back to the site and log in again.',
    next: { label: 'Back to the site', href: `${origin}/` },
    detail: [code, description].filter(Boolean).join(': '),
  });
}

const STOPPED: Readonly<Record<string, string>> = {
  invalid_redirect_uri:
    'It asked to return to an address that is not one of our sites, so it was stopped. Please go back to the site and log in again.',
  invalid_client:
    'It did not come from one of our sites, so it was stopped. Please go back to the site and log in again.',
};
