import type { PageData, RenderRequest, RenderResult } from '@academy/contract/page-data';
import { parentPort } from 'node:worker_threads';
import { renderPage } from './render-page.tsx';

/** Runs in a server thread, one page at a time, so that rendering never delays other requests. */
parentPort?.on('message', ({ address, pageData }: RenderRequest) => {
  void render(address, pageData).then((result) => parentPort?.postMessage(result, []));
});

async function render(address: string, pageData: string): Promise<RenderResult> {
  try {
    return { html: await renderPage({ address, page: JSON.parse(pageData) as PageData }) };
  } catch (error) {
    return { error };
  }
}
