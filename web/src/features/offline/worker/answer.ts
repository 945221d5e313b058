import { pages } from '@academy/domain/pages';
import { isServerFault, networkFirst } from '../network-first.ts';
import { cachesOf, readIndex } from '../offline-index.ts';
import { partOf } from './range.ts';

type Network = { caches: CacheStorage; fetch: (request: Request) => Promise<Response>; waitMs?: number };

const NOTICE = pages.offline.path();

/** A page from the network or, if offline, its copy or the list of copies. */
export async function answerPage(request: Request, { caches, fetch, waitMs }: Network): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  try {
    return await networkFirst({
      network: () => fetch(request),
      copy: () => findCopy(caches, pathname),
      ...(waitMs !== undefined && { waitMs }),
    });
  } catch (error) {
    if (!(await findCopy(caches, NOTICE))) throw error;
    const from = encodeURIComponent(pathname + search);
    return Response.redirect(new URL(`${NOTICE}?from=${from}`, request.url).href, 302);
  }
}

/** A file from the network. One that a newer release no longer has comes from the copy of its own release. */
export async function answerFile(request: Request, { caches, fetch, waitMs }: Network): Promise<Response> {
  return networkFirst({
    network: () => fetch(request),
    copy: async () => {
      const stored = await findCopy(caches, new URL(request.url).pathname);
      return stored && partOf(stored, request.headers.get('range'));
    },
    isFailed: (response) => isServerFault(response) || response.status === 404 || response.status === 403,
    ...(waitMs !== undefined && { waitMs }),
  });
}

/** File addresses contain a hash, and a query is only a signature; a page is the same for any query. */
async function findCopy(caches: CacheStorage, path: string): Promise<Response | undefined> {
  const index = await readIndex(caches);
  for (const name of index ? cachesOf(index) : []) {
    const stored = await caches.match(path, { cacheName: name, ignoreSearch: true });
    if (stored) return stored;
  }
  return undefined;
}
