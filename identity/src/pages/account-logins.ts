import type { UpstreamIdentity } from '../upstream/identities.ts';
import type { UpstreamProvider } from '../upstream/provider.ts';
import { card } from './card.ts';
import { describeDay } from './days.ts';
import { hidden } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

export function loginsSection({
  base,
  origin,
  providers,
  identities,
}: {
  base: string;
  origin: string;
  providers: readonly Pick<UpstreamProvider, 'id' | 'name'>[];
  identities: readonly UpstreamIdentity[];
}): Html {
  if (providers.length === 0 && identities.length === 0) return html``;
  return card({
    id: 'logins',
    title: 'Other logins',
    text: 'Accounts elsewhere that you log in with.',
    body: html`<div class="stack">
      ${
        identities.length > 0 &&
        html`<ul class="devices">
          ${identities.map((one) => identityItem({ one, base, origin }))}
        </ul>`
      }
      ${
        providers.length > 0 &&
        html`<div class="actions">
          ${providers.map(
            ({ id, name }) =>
              html`<a
                class="button secondary"
                href="${base}/account/logins/link?${new URLSearchParams({ provider: id, origin }).toString()}"
                >Link ${name}</a
              >`,
          )}
        </div>`
      }
    </div>`,
  });
}

function identityItem({ one, base, origin }: { one: UpstreamIdentity; base: string; origin: string }): Html {
  const { provider, label, issuer, subject, lastUsedAt } = one;
  return html`<li>
    <div>
      ${provider} · ${label}
      <p class="hint">
        Last used on <time datetime="${lastUsedAt.toISOString()}">${describeDay(lastUsedAt)}</time>
      </p>
    </div>
    <form method="post" action="${base}/account/logins/unlink">
      ${hidden('origin', origin)}${hidden('issuer', issuer)}${hidden('subject', subject)}<button
        type="submit"
        class="secondary small"
        aria-label="Unlink ${provider}, ${label}"
      >
        Unlink
      </button>
    </form>
  </li>`;
}
