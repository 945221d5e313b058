import { describe, expect, it } from 'vitest';
import { createSessionLock } from './session-lock.ts';

/** Web Locks as a browser has them, in as far as they are used here. */
function someLocks(isHeld = false) {
  const held = isHeld ? new Promise<never>(() => {}) : Promise.resolve();
  let last: Promise<unknown> = held;
  const request = (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    const refused = new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return Promise.race([turn, refused]);
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

describe('the session lock', () => {
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
