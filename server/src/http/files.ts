import type { Sites } from '../tenants.ts';
import type { FastLane } from './fast-lane.ts';
import { IMMUTABLE } from './headers.ts';
import { prepare } from './prepared.ts';
import type { Prepared } from './prepared.ts';
import type { WebBuild } from './web-build.ts';

/** Built files and brand pictures. Their names hold their hash, so they are kept for ever. */
export function prepareFiles({
  build,
  sites,
  headers,
}: {
  build: WebBuild;
  sites: Sites;
  headers: Record<string, string>;
}): { find: FastLane } {
  const files = new Map<string, Prepared>(build.files);
  for (const { address, body } of sites.all.flatMap((site) => site.files)) {
    // A picture opened by itself is a document; nothing in it may run.
    const alone = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
    files.set(
      address,
      prepare({ body, type: 'image/svg+xml', headers: { ...headers, ...IMMUTABLE, ...alone } }),
    );
  }
  return { find: ({ url = '' }) => files.get(url) };
}
