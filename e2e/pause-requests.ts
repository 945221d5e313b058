import type { Page } from 'playwright';

/** A paused request, until one of these is called. */
export type PausedRequest = {
  url: string;
  method: string;
  answer: (status: number, body: string) => Promise<void>;
  /** Simulates a lost connection. */
  drop: () => Promise<void>;
  send: () => Promise<void>;
};

/**
 * Pauses requests to some addresses, with `*` as a wildcard. `page.route` does the same, but it disables the
 * browser cache and pauses every request, so that a page takes much longer to load.
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
    // A page that was left meanwhile accepts no response.
    void handle(paused).catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: to.map((urlPattern) => ({ urlPattern })) });
}
