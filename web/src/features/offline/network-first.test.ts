import { describe, expect, it } from 'vitest';
import { networkFirst } from './network-first.ts';

const copy = async () => new Response('copy');
const failing = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};
const textOf = async (answer: Promise<Response>) => (await answer).text();

describe('network first', () => {
  it('OFF-03 uses the network without looking up a copy', async () => {
    const lookUp = () => Promise.reject(new Error('nobody needs it'));
    expect(await textOf(networkFirst({ network: async () => new Response('new'), copy: lookUp }))).toBe(
      'new',
    );
  });

  it('OFF-03 uses the copy if the network fails, and otherwise rethrows', async () => {
    expect(await textOf(networkFirst({ network: failing, copy }))).toBe('copy');
    await expect(networkFirst({ network: failing, copy: async () => undefined })).rejects.toThrow('Failed');
  });

  it('OFF-03 uses the copy for a server error, and otherwise returns the error', async () => {
    const network = async () => new Response('down', { status: 502 });
    expect(await textOf(networkFirst({ network, copy }))).toBe('copy');
    expect(await textOf(networkFirst({ network, copy: async () => undefined }))).toBe('down');
    const missing = async () => new Response('missing', { status: 404 });
    expect(await textOf(networkFirst({ network: missing, copy }))).toBe('missing');
  });

  it('OFF-03 does not wait for an unresponsive network if there is a copy', async () => {
    let answer = (_response: Response) => {};
    const network = () => new Promise<Response>((resolve) => (answer = resolve));
    expect(await textOf(networkFirst({ network, copy, waitMs: 0 }))).toBe('copy');
    const late = networkFirst({
      network,
      async copy() {
        answer(new Response('late'));
        return undefined;
      },
      waitMs: 0,
    });
    expect(await textOf(late)).toBe('late');
  });
});
