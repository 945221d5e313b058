import { describe, expect, it } from 'vitest';
import { search } from '@academy/contract/search';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import type { PersonName } from '../../testing/tokens.ts';

const guide = (tenantId: string, id: string, { title, text, status = 'live' }: Guide) => ({
  [`${tenantId}/guides/${id}/guide.json`]: { id, slug: id, title, status, type: 'article', duration: 60 },
  [`${tenantId}/guides/${id}/content.md`]: text,
});
type Guide = { title: string; text: string; status?: string };

const remaining = {
  ...guide('spring', 'kettle', { title: 'Kettles', text: 'About the zankettle and a zangremlin.' }),
  ...guide('spring', 'draft', { title: 'Draft', text: 'About zankettlo and zanplan.', status: 'draft' }),
  ...guide('spring', 'aside', { title: 'Aside', text: 'About zankettlu and zanaside.', status: 'unlisted' }),
  ...guide('kube', 'other', { title: 'Other', text: 'About zankettli and zanpods.' }),
};
const removed = guide('spring', 'removed', { title: 'Removed', text: 'About a zangremlix and zanremoved.' });

const before = await testServer({
  config: { folders: { tenants: contentTree({ ...remaining, ...removed }).folder } },
});

async function find(server: typeof before, q: string, as?: PersonName): Promise<string[]> {
  const client = server.client({ tenantId: 'spring', ...(as && { as }) });
  return (await client.send(search, { query: { q } })).data.results.map(({ title }) => title);
}

describe('the correction of misspelled words', () => {
  it('SEC-12 confirms no word that exists only in drafts, unlisted items or another tenant', async () => {
    for (const as of [undefined, 'ada', 'root'] as const) {
      // Hidden and made-up words get the same correction: a similar word that can be found.
      for (const word of ['zankettlo', 'zankettlu', 'zankettli', 'zankettly', 'zankettle'])
        expect([word, await find(before, word, as)]).toEqual([word, ['Kettles']]);
      for (const word of ['zanplan', 'zanpaln', 'zanaside', 'zanasdie', 'zanpods', 'zanposd', 'zannothing'])
        expect([word, await find(before, word, as)]).toEqual([word, []]);
    }
  });

  it('SEC-12 forgets the words of a removed item', async () => {
    expect(await find(before, 'zangremlix')).toEqual(['Removed']);
    expect(await find(before, 'zanremovde')).toEqual(['Removed']);
    const after = await testServer({
      config: { folders: { tenants: contentTree(remaining).folder } },
      database: before.database,
    });
    expect(await find(after, 'zangremlix')).toEqual(['Kettles']);
    for (const word of ['zanremoved', 'zanremovde'])
      expect([word, await find(after, word)]).toEqual([word, []]);
  });
});
