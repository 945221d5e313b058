import { SAMPLE_PEOPLE } from '../sample-people.ts';
import { field, hidden, notice } from './fields.ts';
import type { Faults } from './fields.ts';
import { html } from './html.ts';
import type { View } from './document.ts';

export function signInView({
  base,
  brandName,
  samplePeople,
  email,
  problem,
  faults,
  status = 200,
  retryAfter,
}: {
  base: string;
  brandName: string;
  samplePeople: boolean;
  email?: string | undefined;
  problem?: string;
  faults?: Faults;
  status?: number;
  retryAfter?: number | undefined;
}): View {
  return {
    status,
    title: 'Sign in',
    retryAfter,
    body: html`<div class="card">
        <h1>Sign in</h1>
        <p class="muted">to continue to ${brandName}</p>
        ${notice(problem)}
        <form class="main" method="post" action="${base}/sign-in">
          ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, faults, autofocus: email === undefined })}
          ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', faults, autofocus: email !== undefined })}
          <button type="submit">Sign in</button>
        </form>
        <p class="links">
          <a href="${base}/register">Create an account</a><a href="${base}/forgot">Forgot your password?</a>
        </p>
      </div>
      ${samplePeople && sampleCard(base)}`,
  };
}

function sampleCard(base: string) {
  return html`<section class="card" aria-labelledby="people">
    <h2 id="people">Try it as somebody</h2>
    <p class="muted">These people exist on this machine only.</p>
    <div class="people">
      ${SAMPLE_PEOPLE.map(
        ({ email, firstName, role }) =>
          html`<form method="post" action="${base}/sample">
            ${hidden('email', email)}<button type="submit" class="quiet">${firstName} (${role})</button>
          </form>`,
      )}
    </div>
  </section>`;
}
