import { describe, expect, it, vi } from 'vitest';
import { createQueue } from './queue.ts';

describe('a queue for heavy work', () => {
  it('ADM-07 runs some, lets some wait, and refuses the rest', async () => {
    const inLine = createQueue({ atOnce: 2, waiting: 1, waitingInAll: 1, what: 'plans' });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) =>
      inLine(name, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      });
    const [first, second, third] = [work('first'), work('second'), work('third')];
    await expect(work('fourth')).rejects.toMatchObject({ code: 'too_many', retryAfter: 30 });
    expect(begun).toEqual(['first', 'second']);
    ends.get('first')?.();
    expect(await first).toBe('first');
    const hasBegun = (name: string) => vi.waitFor(() => expect(begun).toContain(name), { timeout: 25_000 });
    await hasBegun('third');
    const fourth = work('fourth');
    ends.get('third')?.();
    ends.get('second')?.();
    await Promise.all([second, third]);
    await hasBegun('fourth');
    ends.get('fourth')?.();
    expect(await fourth).toBe('fourth');
  });

  it('ADM-07 continues after a failure', async () => {
    const inLine = createQueue({ atOnce: 1, waiting: 1, waitingInAll: 1, what: 'plans' });
    await expect(inLine('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inLine('a', async () => 'yes')).toBe('yes');
  });

  it('SEC-08 delays the work of a tenant only by its own', async () => {
    const inLine = createQueue({ atOnce: 2, waiting: 1, waitingInAll: 9, what: 'plans' });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (tenant: string, name: string) =>
      inLine(tenant, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const slow = work('kube', 'slow');
    const next = work('kube', 'next');
    await expect(work('kube', 'too many')).rejects.toMatchObject({ code: 'too_many' });
    const other = work('spring', 'other');
    expect(begun).toEqual(['slow', 'other']);
    ends.get('other')?.();
    await other;
    expect(begun).toEqual(['slow', 'other']);
    ends.get('slow')?.();
    await slow;
    await vi.waitFor(() => expect(begun).toEqual(['slow', 'other', 'next']), { timeout: 25_000 });
    ends.get('next')?.();
    await next;
  });
});
