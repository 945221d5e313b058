import { beforeAll, describe, expect, it } from 'vitest';
import { queryOnce } from './query-once.ts';
import { testServer } from './server.ts';
import type { TestServer } from './server.ts';
import { whenDone } from './when-done.ts';

const shared = await testServer();
const ended: string[] = [];
let refusal: unknown;
let late: TestServer;

beforeAll(() => {
  try {
    whenDone(() => undefined);
  } catch (error) {
    refusal = error;
  }
});

const isThere = (server: TestServer) =>
  server.get('/api/v1/health').then(
    () => true,
    () => false,
  );

describe('resources that a test started', () => {
  it('run during the test', async () => {
    late = await testServer();
    whenDone(() => ended.push('first'));
    whenDone(() => ended.push('second'));
    expect(await isThere(late)).toBe(true);
    expect(ended).toEqual([]);
  });

  it('are gone afterwards, including the database; those of the file remain', async () => {
    expect(await isThere(late)).toBe(false);
    await expect(queryOnce(late.database.url, 'select 1')).rejects.toThrow('does not exist');
    expect(await isThere(shared)).toBe(true);
  });

  it('ended in reverse order', () => {
    expect(ended).toEqual(['second', 'first']);
  });
});

describe('a hook before all tests', () => {
  it('is refused to start anything', () => {
    expect(refusal).toBeInstanceOf(Error);
  });
});
