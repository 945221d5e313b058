import { describe, expect, it, vi } from 'vitest';
import { queue } from './queue.ts';

describe('a queue for heavy work', () => {
  it('ADM-07 lets some through, some wait, and asks the others to come again', async () => {
    const inLine = queue({ atOnce: 2, waiting: 1, what: 'plans' });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) =>
      inLine(() => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      });
    const [first, second, third] = [work('first'), work('second'), work('third')];
    await expect(work('fourth')).rejects.toMatchObject({ code: 'too_many', retryAfter: 30 });
    expect(begun).toEqual(['first', 'second']);
    ends.get('first')?.();
    expect(await first).toBe('first');
    const hasBegun = (name: string) => vi.waitFor(() => expect(begun).toContain(name));
    await hasBegun('third');
    const fourth = work('fourth');
    ends.get('third')?.();
    ends.get('second')?.();
    await Promise.all([second, third]);
    await hasBegun('fourth');
    ends.get('fourth')?.();
    expect(await fourth).toBe('fourth');
  });

  it('ADM-07 goes on after something failed', async () => {
    const inLine = queue({ atOnce: 1, waiting: 1, what: 'plans' });
    await expect(inLine(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inLine(async () => 'yes')).toBe('yes');
  });
});
