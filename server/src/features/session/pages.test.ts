import { expect, it } from 'vitest';
import { testServer } from '../../testing/server.ts';

const server = await testServer();

it('RTE-01 shows the spinner in the first HTML, before any script has loaded', async () => {
  const html = await (await server.get('/login/callback?code=1', { tenantId: 'spring' })).text();
  const page = html.slice(html.indexOf('<div id="root"'), html.indexOf('id="page-data"'));
  expect(page).toMatch(/class="[^"]*\bfixed inset-0\b[^"]*"><div role="status".*>Loading</s);
});
