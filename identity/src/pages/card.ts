import { html } from './html.ts';
import type { Html } from './html.ts';

/** One part of the account page. */
export function card({
  id,
  title,
  text,
  body,
}: {
  id: string;
  title: string;
  text: string;
  body: Html;
}): Html {
  return html`<section class="card" aria-labelledby="${id}">
    <div>
      <h2 id="${id}">${title}</h2>
      <p class="hint">${text}</p>
    </div>
    <div>${body}</div>
  </section>`;
}
