import { describe, expect, it } from 'vitest';
import { networkFirst } from './network-first.ts';

const copy = async () => new Response('copy');
const failing = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};
const textOf = async (answer: Promise<Response>) => (await answer).text();

describe('the network first', () => {
  it('OFF-03 is what answers, and no copy is looked up', async () => {
    const lookUp = () => Promise.reject(new Error('nobody needs it'));
    expect(await textOf(networkFirst({ network: async () => new Response('new'), copy: lookUp }))).toBe(
      'new',
    );
  });

  it('OFF-03 without it the copy answers, and where there is none the failure stays', async () => {
    expect(await textOf(networkFirst({ network: failing, copy }))).toBe('copy');
    await expect(networkFirst({ network: failing, copy: async () => undefined })).rejects.toThrow('Failed');
  });

  it('OFF-03 a server that fails is answered for by the copy, and answers itself where there is none', async () => {
    const network = async () => new Response('down', { status: 502 });
    expect(await textOf(networkFirst({ network, copy }))).toBe('copy');
    expect(await textOf(networkFirst({ network, copy: async () => undefined }))).toBe('down');
    const missing = async () => new Response('missing', { status: 404 });
    expect(await textOf(networkFirst({ network: missing, copy }))).toBe('missing');
  });

  it('OFF-03 a network that takes a request and says nothing is not waited for, if there is a copy', async () => {
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
