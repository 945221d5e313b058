import { expect, it } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

it('RTE-10 rejects when a prefetch fails, without reloading', async () => {
  const { load } = lazyPage(() => Promise.reject(new Error('offline')));
  await expect(load()).rejects.toThrow('offline');
});
