import { exportIdentityEvents, listIdentityEvents } from '@academy/contract/identity-events';
import type { IdentityEvent } from '@academy/contract/schemas/identity-events';
import { PAGE_SIZE } from '@academy/domain/pagination';
import { recordAct } from '../../audit/audit.ts';
import { identityEventLines, readIdentityEvents } from '../../audit/identity-events.ts';
import type { IdentityEventRow } from '../../audit/identity-events.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';

export function identityEventCalls(mount: Mount, { database: { pool } }: Context): void {
  mount.call(listIdentityEvents, async ({ query }) => {
    // One more event than shown indicates whether there is a next page.
    const rows = await readIdentityEvents(pool, query, PAGE_SIZE + 1);
    const content = rows.slice(0, PAGE_SIZE).map(toEvent);
    const next = rows.length > PAGE_SIZE ? (content.at(-1)?.id ?? null) : null;
    return { result: { content, next } };
  });

  mount.file(exportIdentityEvents, async ({ query, person, now }) => {
    const { kind, person: userId, from, to } = query;
    const filter = { kind, person: userId, from, to };
    await recordAct(pool, {
      actor: person,
      act: 'logins.exported',
      tenantId: null,
      target: { id: userId ?? 'all', name: kind ?? 'All events' },
      before: null,
      after: filter,
      now,
    });
    return {
      fileName: `logins-${now.toISOString().slice(0, 10)}.jsonl`,
      pieces: identityEventLines(pool, filter),
    };
  });
}

function toEvent({ at, userId, name, provider: _provider, ...event }: IdentityEventRow): IdentityEvent {
  return { ...event, at: at.toISOString(), person: userId === null ? null : { userId, name: name ?? '' } };
}
