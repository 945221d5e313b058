import { describe, expect, it } from 'vitest';
import { SCHEMA_NAMES, schemaPath } from '@academy/domain/content/json-schemas';
import { testServer } from '../../testing/server.ts';

const server = await testServer();

describe('JSON schemas of the authoring files', () => {
  it.each(SCHEMA_NAMES)('COM-03 are public for %s', async (name) => {
    const response = await server.get(schemaPath(name), { tenantId: 'spring' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/schema+json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toMatchObject({ title: `${name} of an academy` });
  });

  it('COM-03 do not exist for anything else', async () => {
    expect((await server.get('/schemas/kettle.json', { tenantId: 'spring' })).status).toBe(404);
  });
});
