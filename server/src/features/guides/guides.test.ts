import { describe, expect, it } from 'vitest';
import { getGuide, listGuides } from '@academy/contract/guides';
import { contentTree } from '../../testing/content.ts';
import { HIDDEN } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const client = (as?: PersonName, tenantId = 'spring') => server.client({ tenantId, ...(as && { as }) });
const guide = async (slug: string, as?: PersonName) =>
  (await client(as).send(getGuide, { query: { slug } })).data;

describe('guides', () => {
  it('GDE-01 are listed with categories, without bodies', async () => {
    const { data } = await client().send(listGuides, { query: {} });
    expect(
      data.guides.map(({ lessonId, isFavorite, progressStatus, opens }) => [
        lessonId,
        isFavorite,
        progressStatus,
        opens,
      ]),
    ).toEqual([
      ['kettle', false, 'Not Started', null],
      ['mill', false, 'Not Started', 'sign-in'],
    ]);
    expect(
      data.categories.map(({ categoryName, options }) => [
        categoryName,
        options.map(({ name, count }) => [name, count]),
      ]),
    ).toEqual([
      ['topic', [['Kitchen work', 1]]],
      ['level', [['Beginner', 1]]],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/zan|Half is enough/);
  });

  it('GDE-01 are read by slug', async () => {
    expect(await guide('kettle')).toMatchObject({
      lessonId: 'kettle',
      title: 'Use a kettle',
      progressStatus: 'Not Started',
      toc: [{ depth: 2, text: 'Fill it', anchor: 'fill-it' }],
      content: expect.stringContaining('Half is enough.') as string,
    });
  });

  it('GATE-02 are locked for people without access', async () => {
    expect(await guide('mill')).toMatchObject({ opens: 'sign-in', content: '', summary: 'How to mill.' });
    const text = await (await server.get('/api/v1/guides/getGuide?slug=mill', { tenantId: 'spring' })).text();
    expect(text).not.toContain(HIDDEN.guideBody);
    expect((await guide('mill', 'ada')).content).toContain(HIDDEN.guideBody);
  });

  it('GDE-01 a draft is for administrators only, an unlisted one is available at its address', async () => {
    await expect(guide('draft-guide', 'ada')).rejects.toMatchObject({ status: 404 });
    expect((await guide('draft-guide', 'root')).content).toContain(HIDDEN.draftBody);
    expect((await guide('hidden-guide')).content).toContain('zanunlisted');
  });

  it('RTE-09 do not exist in an academy without guides, even when its folder has one', async () => {
    await expect(client(undefined, 'kube').send(listGuides, { query: {} })).rejects.toMatchObject({
      status: 404,
    });
    const one = client('root', 'kube').send(getGuide, { query: { slug: 'pod-guide' } });
    await expect(one).rejects.toMatchObject({ status: 404 });
  });

  it('API-08 an unknown one is 404', async () => {
    await expect(guide('no-such')).rejects.toMatchObject({
      status: 404,
      message: 'This guide does not exist.',
    });
  });
});
