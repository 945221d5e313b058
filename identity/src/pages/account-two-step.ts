import type { FactorState } from '../second-factors.ts';
import { RECOVERY_CODES } from '../second-factors.ts';
import { card } from './card.ts';
import { hidden } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

export function twoStepSection({
  base,
  origin,
  state: { hasTotp, passkeyCount, recoveryCodesLeft },
}: {
  base: string;
  origin: string;
  state: FactorState;
}): Html {
  const isOn = hasTotp || passkeyCount > 0;
  return card({
    id: 'two-step',
    title: 'Two-step login',
    text: 'With a passkey or an authenticator app, nobody gets in with your password alone.',
    body: html`<div class="stack">
      <ul class="devices">
        <li>
          <div>
            Authenticator app
            <p class="hint">${hasTotp ? 'We ask for its code after your password.' : 'Not set up.'}</p>
          </div>
          ${
            hasTotp
              ? button({
                  action: `${base}/account/totp/remove`,
                  origin,
                  label: 'Remove',
                  name: 'Remove the authenticator app',
                })
              : html`<a
                  class="button secondary small"
                  href="${base}/account/totp?origin=${encodeURIComponent(origin)}"
                  >Set up</a
                >`
          }
        </li>
        ${
          isOn &&
          html`<li>
            <div>
              Recovery codes
              <p class="hint">${recoveryCodesLeft} of ${RECOVERY_CODES} left. Each works once.</p>
            </div>
            ${button({ action: `${base}/account/recovery-codes`, origin, label: 'New codes', name: 'New codes for recovery, which replace the old ones' })}
          </li>`
        }
      </ul>
    </div>`,
  });
}

function button({
  action,
  origin,
  label,
  name,
}: {
  action: string;
  origin: string;
  label: string;
  name: string;
}): Html {
  return html`<form method="post" action="${action}">
    ${hidden('origin', origin)}<button type="submit" class="secondary small" aria-label="${name}">
      ${label}
    </button>
  </form>`;
}
