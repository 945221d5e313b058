import { describe, expect, it, vi } from 'vitest';
import { lazyRoute } from './lazy-route.ts';

const Page = () => null;

function session() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('lazyRoute', () => {
  it('RTE-10 hands out the page that was loaded', async () => {
    const reload = vi.fn();
    const route = lazyRoute(async () => ({ Component: Page }), { storage: session(), reload });
    expect(await route()).toEqual({ Component: Page });
    expect(reload).not.toHaveBeenCalled();
  });

  it('RTE-10 reloads once when a page cannot be loaded and throws the second time', async () => {
    const reload = vi.fn();
    const surroundings = { storage: session(), reload };
    const broken = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
    const reloaded = new Promise<void>((resolve) => reload.mockImplementation(resolve));

    void lazyRoute(broken, surroundings)();
    await reloaded;

    await expect(lazyRoute(broken, surroundings)()).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
