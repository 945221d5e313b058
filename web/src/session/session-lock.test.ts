import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSessionLock } from './session-lock.ts';
import { someLocks } from './testing.ts';

describe('the session lock', () => {
  afterEach(() => void vi.useRealTimers());

  it('AUTH-16 is held for a moment after a write, and not after a look that wrote nothing', async () => {
    vi.useFakeTimers();
    const lock = createSessionLock(someLocks());
    const done: string[] = [];
    const look = (name: string) => lock(async () => void done.push(name));
    void look('one');
    void look('two');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['one', 'two']);
    void lock(async (onWrite) => (onWrite(), done.push('write')));
    void look('three');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['one', 'two', 'write']);
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toEqual(['one', 'two', 'write', 'three']);
  });

  it('AUTH-16 lets one writer in after the other, and each learns its own result', async () => {
    const lock = createSessionLock(someLocks());
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

  it('AUTH-16 a writer that somebody waits for goes ahead when another tab does not let go', async () => {
    const lock = createSessionLock(someLocks(true));
    expect(await lock(async () => 'logged out', { maxWaitMs: 1 })).toBe('logged out');
  });

  it('AUTH-16 a browser without Web Locks writes at once', async () => {
    expect(await createSessionLock(undefined)(async () => 'written')).toBe('written');
  });

  it('AUTH-16 a change that fails is not made a second time', async () => {
    let tries = 0;
    const failing = async () => {
      tries++;
      throw new Error('full');
    };
    await expect(createSessionLock(someLocks())(failing)).rejects.toThrow('full');
    expect(tries).toBe(1);
  });
});
