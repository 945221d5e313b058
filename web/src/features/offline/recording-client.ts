import { createClient, type Client } from '@academy/contract/client';
import { readPageData } from '../../page-data.ts';
import { fetchReportingRefusal } from '../../session/refused-token.ts';
import { freshToken } from '../../session/session.ts';
import { answerAddress } from './answer-key.ts';

export type Recording = {
  client: Client;
  /** The text of each response by its storage address. */
  answers: Map<string, string>;
};

/** A client that records responses. It only uses the network, never a copy. */
export function createRecording(): Recording {
  const page = readPageData();
  const answers = new Map<string, string>();
  const client = createClient({
    baseUrl: page.apiBasePath,
    tenantId: page.tenant.id,
    token: freshToken,
    async fetch(address, init) {
      const response = await fetchReportingRefusal(address, init);
      const text = await response.text();
      const { status, headers } = response;
      if (response.ok)
        answers.set(answerAddress(String(address), { method: init?.method, body: init?.body }), text);
      return new Response(text, { status, headers });
    },
  });
  return { client, answers };
}
