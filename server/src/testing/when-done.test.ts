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

describe('what a test started', () => {
  it('runs while the test does', async () => {
    late = await testServer();
    whenDone(() => ended.push('first'));
    whenDone(() => ended.push('second'));
    expect(await isThere(late)).toBe(true);
    expect(ended).toEqual([]);
  });

  it('is gone afterwards, its database too; what the file started is there', async () => {
    expect(await isThere(late)).toBe(false);
    await expect(queryOnce(late.database.url, 'select 1')).rejects.toThrow('does not exist');
    expect(await isThere(shared)).toBe(true);
  });

  it('ended in reverse order', () => {
    expect(ended).toEqual(['second', 'first']);
  });
});

describe('a hook before all tests', () => {
  it('is told that it cannot start anything', () => {
    expect(refusal).toBeInstanceOf(Error);
  });
});
