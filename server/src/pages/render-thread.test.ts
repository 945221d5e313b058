import { describe, expect, it } from 'vitest';
import { createRenderThread } from './render-thread.ts';

/** A thread that answers each page with the value of this expression of `request`. */
const threadOf = (answer: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (request) => { const answer = ${answer}; if (answer) parentPort.postMessage(answer); });`)}`,
  );
const page = (address: string) => ({ address, pageData: '{}' });

describe('the render thread', () => {
  it('SSR-05 renders pages in the order in which they are requested', async () => {
    const thread = createRenderThread({ file: threadOf('{ html: request.address }'), timeoutMs: 20_000 });
    const pages = ['/one', '/two', '/three'].map((address) => thread.render(page(address)));
    expect(await Promise.all(pages)).toEqual(['/one', '/two', '/three']);
    await thread.stop();
  });

  it('SSR-06 rejects a page that throws and continues with the next', async () => {
    const file = threadOf(
      `request.address === '/bad' ? { error: new Error('no such thing') } : { html: 'good' }`,
    );
    const thread = createRenderThread({ file, timeoutMs: 20_000 });
    const [bad, good] = await Promise.allSettled([thread.render(page('/bad')), thread.render(page('/good'))]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'no such thing' } });
    expect(good).toEqual({ status: 'fulfilled', value: 'good' });
    await thread.stop();
  });

  it('SSR-06 aborts a page that takes too long; the next one gets a new thread', async () => {
    const file = threadOf(`request.address === '/slow' ? null : { html: 'good' }`);
    const thread = createRenderThread({ file, timeoutMs: 1_000 });
    await expect(thread.render(page('/slow'))).rejects.toThrow('longer than 1000 ms');
    expect(await thread.render(page('/good'))).toBe('good');
    await thread.stop();
  });

  it('SSR-06 rejects a page whose thread exits, and starts another one', async () => {
    const file = threadOf(`request.address === '/end' ? process.exit(1) : { html: 'good' }`);
    const thread = createRenderThread({ file, timeoutMs: 20_000 });
    await expect(thread.render(page('/end'))).rejects.toThrow('thread stopped');
    expect(await thread.render(page('/good'))).toBe('good');
    await thread.stop();
  });
});
