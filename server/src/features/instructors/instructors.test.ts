import { describe, expect, it } from 'vitest';
import { getInstructor, listInstructors } from '@academy/contract/instructors';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const client = (as?: PersonName) => server.client({ tenantId: 'spring', ...(as && { as }) });
const profile = async (slug: string, as?: PersonName) =>
  (await client(as).send(getInstructor, { query: { slug } })).data;

describe('instructors', () => {
  it('CAT-12 are listed when they are live', async () => {
    const { data } = await client('root').send(listInstructors, { query: {} });
    expect(data.instructors.map(({ slug, name }) => [slug, name])).toEqual([['ines', 'Ines Example']]);
  });

  it('CAT-12 have a profile with biography, links and their listed courses', async () => {
    const ines = await profile('ines');
    expect(ines).toMatchObject({
      instructorId: 'ines',
      credentials: 'Brews',
      bio: '<p>Grew up beside a <strong>samovar</strong>.</p>',
      links: [
        { name: 'github', url: 'https://github.com/example' },
        { name: 'website', url: 'https://example.org' },
      ],
    });
    expect(ines.courses.map(({ slug }) => slug)).toEqual(['making-tea', 'coffee']);
    expect(ines.courses.map(({ opens }) => opens)).toEqual([null, 'sign-in']);
  });

  it('CAT-12 a draft is for administrators only, an unlisted one is available at its address', async () => {
    await expect(profile('otto')).rejects.toMatchObject({ status: 404 });
    expect((await profile('otto', 'root')).name).toBe('Otto Example');
    expect((await profile('uma')).name).toBe('Uma Example');
  });

  it('API-08 an unknown one is 404', async () => {
    await expect(profile('no-such')).rejects.toMatchObject({
      status: 404,
      message: 'This instructor does not exist.',
    });
  });
});
