import { describe, expect, it, vi } from 'vitest';
import { lazyRoute } from './lazy-route.ts';

const Page = () => null;

function session() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

describe('lazyRoute', () => {
  it('RTE-10 returns the loaded page', async () => {
    const reload = vi.fn();
    const route = lazyRoute(
      async () => ({ Component: Page }),
      () => ({ storage: session(), reload }),
    );
    expect(await route()).toEqual({ Component: Page });
    expect(reload).not.toHaveBeenCalled();
  });

  it('RTE-10 reloads once when a page cannot be loaded and throws the second time', async () => {
    const reload = vi.fn();
    const storage = session();
    const deps = () => ({ storage, reload });
    const broken = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
    const reloaded = new Promise<void>((resolve) => reload.mockImplementation(resolve));

    void lazyRoute(broken, deps)();
    await reloaded;

    await expect(lazyRoute(broken, deps)()).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
