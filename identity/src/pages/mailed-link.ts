import type { Flash } from '../flash.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** A page behind a link that was mailed: its key, and the address it was mailed to. */
export type MailedLinkPage = { base: string; key: string; email: string; flash?: Flash | undefined };

/** What to do about an email that does not come. */
export function missingMailHint({ again, outbox }: { again: string; outbox: string | undefined }): Html {
  if (outbox !== undefined)
    return html`<p class="soft">
      This installation sends no email. Read it at <a href="${outbox}">${outbox}</a>.
    </p>`;
  return html`<p class="soft">
    Nothing there after a few minutes? Look in the spam folder, or check the spelling and
    <a href="${again}">try again</a>.
  </p>`;
}
