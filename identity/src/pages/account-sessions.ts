import { describePlace } from '@academy/domain/place';
import { describeUserAgent } from '@academy/domain/user-agent';
import type { SessionEntry } from '../sessions.ts';
import { hidden } from './fields.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

type List = { base: string; from: Html; sessions: readonly SessionEntry[]; currentSession: string };

/** The devices that the owner is logged in on, with buttons to log them out. */
export function sessionList({ base, from, sessions, currentSession }: List): Html {
  const here = sessions.filter(({ id }) => id === currentSession);
  const others = sessions.filter(({ id }) => id !== currentSession);
  return html`<ul class="devices">
      ${[...here, ...others].map((entry) => deviceItem({ entry, base, from, isCurrent: entry.id === currentSession }))}
    </ul>
    ${
      sessions.length > 1 &&
      html`<div class="actions">
        ${endButton({ base, from, session: 'others', label: 'Log out everywhere else' })}
        ${endButton({ base, from, session: 'all', label: 'Log out everywhere' })}
      </div>`
    }`;
}

type Ending = { base: string; from: Html; session: 'others' | 'all'; label: string };

function endButton({ base, from, session, label }: Ending): Html {
  return html`<form method="post" action="${base}/account/sessions">
    ${from}${hidden('session', session)}<button type="submit" class="secondary">${label}</button>
  </form>`;
}

type Item = { entry: SessionEntry; base: string; from: Html; isCurrent: boolean };

function deviceItem({ entry, base, from, isCurrent }: Item): Html {
  const name = describeUserAgent(entry.userAgent);
  const day = DAY.format(entry.signedInAt);
  const time = `${TIME.format(entry.signedInAt)} UTC`;
  const place = describePlace(entry);
  return html`<li>
    <div>
      ${name} · <time datetime="${entry.signedInAt.toISOString()}">${day}</time>${
        isCurrent && html` <span class="tag">This device</span>`
      }
      ${place !== '' && html`<p class="hint">${place}</p>`}
      <p class="hint">
        Logged in at
        ${time}${
          entry.lastUsedAt !== null &&
          html`, last used
            <time datetime="${entry.lastUsedAt.toISOString()}"
              >${DAY.format(entry.lastUsedAt)} at ${TIME.format(entry.lastUsedAt)} UTC</time
            >`
        }
      </p>
    </div>
    <form method="post" action="${base}/account/sessions">
      ${from}${hidden('session', entry.id)}<button
        type="submit"
        class="secondary small"
        aria-label="Log out ${name}, logged in ${day} at ${time}"
      >
        Log out
      </button>
    </form>
  </li>`;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
