import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSessionLock } from './session-lock.ts';
import { aLockManager } from './testing.ts';

describe('the session lock', () => {
  afterEach(() => void vi.useRealTimers());

  it('AUTH-16 is held for a moment after a write, and released immediately after a read', async () => {
    vi.useFakeTimers();
    const lock = createSessionLock(aLockManager());
    const done: string[] = [];
    const read = (name: string) => lock(async () => void done.push(name));
    void read('one');
    void read('two');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['one', 'two']);
    void lock(async (onWrite) => (onWrite(), done.push('write')));
    void read('three');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['one', 'two', 'write']);
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toEqual(['one', 'two', 'write', 'three']);
  });

  it('AUTH-16 runs writers one after the other, each with its own result', async () => {
    const lock = createSessionLock(aLockManager());
    const done: string[] = [];
    const write = (name: string) => async () => {
      done.push(`${name} begins`);
      await Promise.resolve();
      done.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([lock(write('one')), lock(write('two'))])).toEqual(['one', 'two']);
    expect(done).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('AUTH-16 runs a writer after a timeout, even if another tab holds the lock', async () => {
    const lock = createSessionLock(aLockManager(true));
    expect(await lock(async () => 'logged out', { maxWaitMs: 1 })).toBe('logged out');
  });

  it('AUTH-16 runs immediately in a browser without Web Locks', async () => {
    expect(await createSessionLock(undefined)(async () => 'written')).toBe('written');
  });

  it('AUTH-16 does not run a failed change again', async () => {
    let tries = 0;
    const failing = async () => {
      tries++;
      throw new Error('full');
    };
    await expect(createSessionLock(aLockManager())(failing)).rejects.toThrow('full');
    expect(tries).toBe(1);
  });
});
