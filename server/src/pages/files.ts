import type { Sites } from '../catalog/tenants.ts';
import { IMMUTABLE } from '../http/headers.ts';
import { prepare } from '../http/prepared.ts';
import type { FindPrepared, Prepared } from '../http/prepared.ts';
import type { WebBuild } from './web-build.ts';

/** Built files, brand images and fonts. Their names contain their hash, so they can be cached forever. */
export function prepareFiles({
  build,
  sites,
  headers,
}: {
  build: WebBuild;
  sites: Sites;
  headers: Record<string, string>;
}): { find: FindPrepared } {
  const files = new Map<string, Prepared>(build.files);
  const pictures = sites.all.flatMap(({ tenant, files }) =>
    files.map((file) => ({ ...file, tenantId: tenant.id })),
  );
  for (const { address, body, type, tenantId } of pictures) {
    // An image opened directly is a document, in which no script may run.
    const alone = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
    files.set(
      address,
      prepare({
        body,
        type,
        headers: { ...headers, ...IMMUTABLE, ...alone },
        route: '/brand/*',
        tenantId,
      }),
    );
  }
  return { find: ({ url = '' }) => files.get(url) };
}
