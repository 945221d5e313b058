import { describe, expect, it } from 'vitest';
import { endpoints } from '@academy/contract/endpoints';
import { signBody } from '../integrations/signature.ts';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';

const STORE_SECRET = 'test-secret-of-the-store';
const server = await testServer({
  config: { folders: { tenants: contentTree().folder }, store: { url: null, webhookSecret: STORE_SECRET } },
});
const FAULT = { message: 'The body must not be nested more than 32 levels deep: simplify it.' };

type Sent = { headers?: Record<string, string>; method?: string };

async function send(path: string, body: string, { headers, method = 'POST' }: Sent = {}) {
  const response = await server.get(path, {
    method,
    as: 'root',
    tenantId: 'spring',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, ...((await response.json()) as object) };
}
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a deeply nested JSON body', () => {
  const writing = endpoints.filter(({ method, upload }) => method !== 'GET' && !upload);
  it.each(writing.map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, '1')]))(
    'API-15 is refused by %s %s',
    async (method, path) => {
      for (const body of [nested(120_000), `{"comments":${'{"a":'.repeat(25_000)}1${'}'.repeat(25_000)}}`])
        expect(await send(`/api/v1${path}`, body, { method })).toMatchObject({
          status: 400,
          errors: [FAULT],
        });
    },
  );

  it('API-15 is refused even when signed by a service, and in policy reports', async () => {
    const body = nested(33);
    const signature = signBody({ body, secret: STORE_SECRET, at: new Date() });
    expect(
      await send('/api/v1/pro/webhook', body, { headers: { 'store-signature': signature } }),
    ).toMatchObject({
      status: 400,
      errors: [FAULT],
    });
    expect(await send('/policy-reports', nested(8_000))).toMatchObject({ status: 400, errors: [FAULT] });
  });

  it('API-15 is detected by its brackets, ignoring those inside strings', async () => {
    const text = '[{'.repeat(100) + '\\"['.repeat(100);
    expect(await send('/api/v1/feedback', `{"comments":"${text}"}`)).not.toMatchObject({ errors: [FAULT] });
    expect(await send('/api/v1/feedback', nested(32))).not.toMatchObject({ errors: [FAULT] });
    expect(await send('/api/v1/feedback', nested(33))).toMatchObject({ errors: [FAULT] });
  });
});
