import type { Client } from '@academy/contract/client';
import { markComplete, markStarted, undoComplete } from '@academy/contract/progress';
import type { TestServer } from './server.ts';

/** A new person for each call, so that tests don't share data. */
export function newcomers(server: TestServer): (tenantId?: string, name?: string) => Promise<Client> {
  let people = 0;
  return async (tenantId = 'spring', name) => {
    people += 1;
    const claims = name === undefined ? {} : { firstName: name, lastName: '' };
    const token = await server.signToken({ subject: `ada-${people}`, claims });
    return server.client({ tenantId, token });
  };
}

type Named = { lessonId: string; courseId?: string };

export async function start(client: Client, named: Named) {
  const body = { ...named, operationType: 'START_LESSON' as const };
  return (await client.send(markStarted, { query: {}, body })).data;
}

export async function complete(
  client: Client,
  named: { lessonId: string; courseId: string; at?: string; revision?: number },
) {
  const body = { ...named, operationType: 'COMPLETE_LESSON' as const };
  return (await client.send(markComplete, { query: {}, body })).data;
}

export async function undo(client: Client, body: Named & { at?: string }) {
  return (await client.send(undoComplete, { query: {}, body })).data;
}
