import type { Sites } from '../tenants.ts';
import type { FindCached } from './cached-first-server.ts';
import { IMMUTABLE } from './headers.ts';
import { prepare } from './prepared.ts';
import type { Prepared } from './prepared.ts';
import type { WebBuild } from './web-build.ts';

/** Built files and brand images. Their names contain their hash, so they can be cached forever. */
export function prepareFiles({
  build,
  sites,
  headers,
}: {
  build: WebBuild;
  sites: Sites;
  headers: Record<string, string>;
}): { find: FindCached } {
  const files = new Map<string, Prepared>(build.files);
  for (const { address, body } of sites.all.flatMap((site) => site.files)) {
    // An image opened directly is a document, in which no script may run.
    const alone = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
    files.set(
      address,
      prepare({ body, type: 'image/svg+xml', headers: { ...headers, ...IMMUTABLE, ...alone } }),
    );
  }
  return { find: ({ url = '' }) => files.get(url) };
}
