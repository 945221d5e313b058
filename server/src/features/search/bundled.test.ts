import { describe, expect, it } from 'vitest';
import { search } from '@academy/contract/search';
import { testServer } from '../../testing/server.ts';

const server = await testServer();

/** The common prefix of each word's forms. */
const WORDS = [
  ['bean', /bean/i],
  ['configuration', /configur/i],
  ['service', /servic/i],
] as const;

describe('a search in the bundled academies', () => {
  it('PAL-03 shows the word in every result with readable text', async () => {
    const without: string[] = [];
    for (const tenantId of ['spring', 'tanzu', 'kube'])
      for (const [q, form] of WORDS) {
        const client = server.client({ tenantId, as: 'grace' });
        const { results } = (await client.send(search, { query: { q } })).data;
        const open = results.filter(({ opens }) => opens === null);
        for (const { title, heading, snippet, path } of open)
          if (!snippet.some(({ isMatch }) => isMatch) && !form.test(`${title} ${heading}`))
            without.push(`${q}: ${path} ${title} ${heading} ${snippet.map(({ text }) => text).join('')}`);
      }
    expect(without).toEqual([]);
  });
});
