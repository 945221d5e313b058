import type { QueryResult } from 'pg';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { testDatabase } from '../../testing/database.ts';
import { putLive } from '../../testing/live-items.ts';
import { findForeign, refuseForeign } from './owners.ts';
import type { Named } from './owners.ts';
import { findSource } from './versions.ts';

const { pool } = await testDatabase();
await putLive(pool, {
  source: 'owner',
  items: [
    { kind: 'course', id: 'tea', slug: 'making-tea' },
    { kind: 'lesson', id: 'green', slug: 'start', parent: 'course tea' },
    { kind: 'guide', id: 'kettle' },
  ],
});
await putLive(pool, { source: 'owner', items: [], removed: ['guide kettle'] });
await putLive(pool, { source: 'bundled', items: [{ kind: 'guide', id: 'stove' }] });
await putLive(pool, { source: 'elsewhere', tenantId: 'kube', items: [{ kind: 'guide', id: 'pot' }] });
const sourceId = (source: string, tenantId = 'spring') => findSource(pool, { tenantId, source });
const NEW_SOURCE = 0;
const foreign = async (
  items: Named[],
  { except, own = NEW_SOURCE }: { except?: string; own?: number } = {},
) =>
  (await findForeign(pool, { tenantId: 'spring', sourceId: own, items, except })).map(
    ({ item: { kind, id }, by, source }) => [kind, id, by, source],
  );

describe('the owner of an id or address', () => {
  it('ADM-07 is the source that has it live, of the same kind', async () => {
    expect(
      await foreign([
        { kind: 'guide', id: 'tea', slug: 'making-tea' },
        { kind: 'course', id: 'tea', slug: 'all-about-tea' },
        { kind: 'course', id: 'coffee', slug: 'making-tea' },
        { kind: 'lesson', id: 'green', slug: 'other' },
        { kind: 'lesson', id: 'black', slug: 'start' },
      ]),
    ).toEqual([
      ['course', 'tea', 'id', 'owner'],
      ['course', 'coffee', 'slug', 'owner'],
      ['lesson', 'green', 'id', 'owner'],
    ]);
  });

  it('ADM-07 is nobody if it ended, is bundled, belongs to another tenant, or to the source itself', async () => {
    const free: Named[] = ['kettle', 'stove', 'pot'].map((id) => ({ kind: 'guide', id, slug: id }));
    expect(await foreign(free)).toEqual([]);
    const own = await sourceId('owner');
    expect(await foreign([{ kind: 'course', id: 'tea', slug: 'making-tea' }], { own })).toEqual([]);
  });

  it('PLAN-06 gives up ids in a takeover, but not addresses', async () => {
    expect(
      await foreign(
        [
          { kind: 'course', id: 'tea', slug: 'making-tea' },
          { kind: 'course', id: 'coffee', slug: 'making-tea' },
        ],
        { except: 'owner' },
      ),
    ).toEqual([['course', 'coffee', 'slug', 'owner']]);
  });

  it('ADM-07 is not looked up if the tenant has no other source', async () => {
    const sent: unknown[] = [];
    const noting = {
      query: (text: string, values: unknown[]): Promise<QueryResult> => {
        sent.push(...values);
        return pool.query(text, values);
      },
    } as unknown as typeof pool;
    const items: Named[] = [{ kind: 'guide', id: 'pot', slug: 'pot' }];
    const own = await sourceId('elsewhere', 'kube');
    expect(await findForeign(noting, { tenantId: 'kube', sourceId: own, items })).toEqual([]);
    expect(sent).toEqual(['kube', own]);
  });
});

describe("a publish of another source's items", () => {
  const publish = (items: Named[]) =>
    inTransaction(pool, (client) =>
      refuseForeign(client, { tenantId: 'spring', sourceId: NEW_SOURCE, items }),
    );
  const tea: Named = { kind: 'course', id: 'tea', slug: 'all-about-tea' };

  it('ADM-07 is refused in one sentence with the first conflict and the number of others', async () => {
    await expect(publish([tea])).rejects.toMatchObject({
      name: 'OwnedElsewhere',
      kind: 'conflict',
      message: 'the id tea of this course belongs to the source owner.',
    });
    await expect(publish([{ ...tea, slug: 'making-tea', id: 'x' }, tea])).rejects.toThrow(
      'the slug making-tea of this course belongs to the source owner, and 1 more like it.',
    );
    await expect(publish([{ kind: 'guide', id: 'new', slug: 'new' }])).resolves.toBeUndefined();
  });
});
