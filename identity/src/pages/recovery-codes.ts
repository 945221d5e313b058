import { success } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { View } from './document.ts';

export function recoveryCodesView({
  base,
  origin,
  site,
  email,
  codes,
  done,
  next = html`<a class="button" href="${base}/account?origin=${encodeURIComponent(origin)}"
    >I have kept them</a
  >`,
}: {
  base: string;
  origin: string;
  site: string;
  email: string;
  codes: readonly string[];
  done: string | undefined;
  /** What leads on. */
  next?: Html;
}): View {
  const file = `Recovery codes of ${email} for ${site}\nEach code works once.\n\n${codes.join('\n')}\n`;
  return {
    title: 'Recovery codes',
    body: html`<div class="stack">
      <div class="intro">
        <h1>Your recovery codes</h1>
        <p class="soft">
          Keep them in a safe place. If you lose your passkey or your phone, each of them lets you in once. We
          show them only now.
        </p>
      </div>
      ${success(done)}
      <ul class="codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <div class="actions">
        <a
          class="button secondary"
          download="recovery-codes.txt"
          href="data:text/plain;charset=utf-8,${encodeURIComponent(file)}"
          >Download</a
        >
        <button type="button" class="secondary print" hidden>Print</button>
        ${next}
      </div>
    </div>`,
  };
}
