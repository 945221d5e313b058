import { describe, expect, it } from 'vitest';
import { getPage } from '@academy/contract/pages';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const page = async (id: string, as?: PersonName) =>
  (await server.client({ tenantId: 'spring', ...(as && { as }) }).send(getPage, { query: { id } })).data;

describe('content pages', () => {
  it('CON-02 are read by id, and RTE-09 by the slug of their address', async () => {
    const about = await page('page-about');
    expect(about).toEqual({
      pageId: 'page-about',
      slug: 'about',
      title: 'About us',
      description: expect.stringContaining('People with cups.') as string,
      content: expect.stringContaining('<p>People with cups.</p>') as string,
      toc: [{ depth: 2, text: 'Who we are', anchor: 'who-we-are' }],
    });
    expect(await page('about')).toEqual(about);
  });

  it('CON-02 a draft is for administrators only, an unlisted one is available at its address', async () => {
    await expect(page('soon', 'ada')).rejects.toMatchObject({ status: 404 });
    expect((await page('soon', 'root')).pageId).toBe('page-draft');
    expect((await page('quiet')).pageId).toBe('page-quiet');
  });

  it('API-08 an unknown one is 404, one without a name is 400', async () => {
    await expect(page('no-such')).rejects.toMatchObject({
      status: 404,
      message: 'This page does not exist.',
    });
    await expect(page('')).rejects.toMatchObject({ status: 400, envelope: { errors: [{ field: 'id' }] } });
  });
});
