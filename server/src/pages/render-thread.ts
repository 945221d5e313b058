import type { RenderRequest, RenderResult } from '@academy/contract/page-data';
import { Worker } from 'node:worker_threads';

/** Renders the HTML inside a page's root element, from its address and its data as JSON. */
export type RenderPage = (request: RenderRequest) => Promise<string>;

export type RenderThread = { render: RenderPage; stop: () => Promise<void> };

type Options = {
  /** The web's bundle for the server; see web/src/main-server.ts. */
  file: URL;
  timeoutMs: number;
};

/**
 * Renders one page at a time in a thread that starts with the first page. A page that takes too long
 * terminates the thread, and the next page starts another one.
 */
export function createRenderThread({ file, timeoutMs }: Options): RenderThread {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };
  const renderNow = (request: RenderRequest) =>
    new Promise<string>((resolve, reject) => {
      const thread = (worker ??= startThread(file));
      const fail = (error: unknown) => {
        settle();
        void end();
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      const onExit = () => fail(new Error('The render thread stopped.'));
      const onMessage = (result: RenderResult) => {
        settle();
        if ('html' in result) resolve(result.html);
        else reject(result.error instanceof Error ? result.error : new Error(String(result.error)));
      };
      const timer = setTimeout(
        () => fail(new Error(`The page took longer than ${timeoutMs} ms to render.`)),
        timeoutMs,
      );
      const settle = () => {
        clearTimeout(timer);
        thread.off('message', onMessage).off('error', fail).off('exit', onExit);
      };
      thread.on('message', onMessage).on('error', fail).on('exit', onExit);
      thread.postMessage(request, []);
    });

  return {
    render(request) {
      const rendered = last.then(() => renderNow(request));
      last = rendered.catch(() => {});
      return rendered;
    },
    stop: end,
  };
}

/**
 * Rendering needs some ten megabytes and produces much garbage, which V8 first collects when half of the
 * limit is used: a higher limit would only hold more garbage.
 */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

function startThread(file: URL): Worker {
  const thread = new Worker(file, { resourceLimits: MEMORY });
  // An error between two pages must not end the process; the next page sees it as an exit.
  thread.on('error', () => {});
  thread.unref();
  return thread;
}
