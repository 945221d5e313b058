import type { Page } from 'playwright';

/** A request of a page that waits until one of these is called. */
export type PausedRequest = {
  url: string;
  method: string;
  answer: (status: number, body: string) => Promise<void>;
  /** As if there were no network. */
  drop: () => Promise<void>;
  send: () => Promise<void>;
};

/**
 * Pauses the requests to some addresses, with `*` for any part of them. `page.route` does the same, but it turns off
 * the cache of the browser and pauses every request, so that a page takes much longer to load.
 */
export async function pauseRequests(
  page: Page,
  { to, handle }: { to: string[]; handle: (paused: PausedRequest) => Promise<void> },
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const paused: PausedRequest = {
      url: request.url,
      method: request.method,
      async answer(status, body) {
        await devtools.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: status,
          responseHeaders: [{ name: 'content-type', value: 'application/json' }],
          body: Buffer.from(body).toString('base64'),
        });
      },
      async drop() {
        await devtools.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' });
      },
      async send() {
        await devtools.send('Fetch.continueRequest', { requestId });
      },
    };
    // A page that was left meanwhile takes no answer.
    void handle(paused).catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: to.map((urlPattern) => ({ urlPattern })) });
}
