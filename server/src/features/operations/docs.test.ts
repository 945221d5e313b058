import { schemasOf } from '@academy/contract/schemas';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@academy/contract/endpoints';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder }, apiBasePath: '/learn/api' } });

describe('the API description', () => {
  it('API-01 is served under the base path of the environment (TEN-07)', async () => {
    const response = await server.get('/learn/api/openapi.json');
    expect(response.headers.get('content-type')).toContain('application/json');
    const { openapi, servers, paths } = (await response.json()) as {
      openapi: string;
      servers: unknown;
      paths: object;
    };
    expect([openapi, servers]).toEqual(['3.1.0', [{ url: '/learn/api' }]]);
    expect(Object.keys(paths)).toEqual([...new Set(endpoints.map(({ path }) => path))]);
    expect((await server.get('/learn/api/courses/list')).status).toBe(200);
    expect((await server.get('/api/v1/courses/list')).status).toBe(404);
  });

  it.each(endpoints)('API-01 documents $name with its summary and an example', async (endpoint) => {
    const { name, file } = endpoint;
    const html = await (await server.get('/learn/api/docs')).text();
    const section = html.split('<details ').find((one) => one.startsWith(`id="${name}"`)) ?? '';
    expect(section).toContain(schemasOf(endpoint).summary);
    expect(section).toContain(file ? '<h3>Example</h3>' : '&quot;success&quot;: true');
  });

  it('API-01 works without scripts', async () => {
    const response = await server.get('/learn/api/docs');
    expect(await response.text()).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
  });
});
