/** The copies would exceed their limit. */
export class TooLarge extends Error {}

/** The server was upgraded while copies were being made. */
export class OtherRelease extends Error {}

/** All copies were deleted while one was being stored. */
export class Forgotten extends Error {}

type Setting = {
  cache: Pick<Cache, 'put'>;
  fetch: typeof fetch;
  /** The remaining space. */
  room: number;
  onStored: () => void;
};

export type CopyWriter = ReturnType<typeof createCopyWriter>;

/** Transfer headers that don't apply to stored bytes; and a stored page is the same for every request. */
const OF_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding', 'vary'];

/** Stores responses in a cache, and counts their bytes. */
export function createCopyWriter({ cache, fetch: fetchIt, room, onStored }: Setting) {
  let bytes = 0;

  async function put(address: string, body: Blob, headers: HeadersInit = {}): Promise<void> {
    if (bytes + body.size > room) throw new TooLarge();
    bytes += body.size;
    await cache.put(address.split('?', 1)[0] ?? address, new Response(body, { headers }));
    onStored();
  }

  async function fetchOk(address: string, init?: RequestInit): Promise<Response> {
    const response = await fetchIt(address, init);
    if (!response.ok) throw new Error(`${address} answered with status ${response.status}`);
    return response;
  }

  return {
    bytes: () => bytes,

    async storeFile(address: string): Promise<void> {
      const response = await fetchOk(address);
      await put(address, await response.blob(), lastingHeaders(response));
    },

    /** A missing picture is missing online too. */
    async storeAsset(address: string): Promise<void> {
      const response = await fetchIt(address);
      if ([403, 404, 410].includes(response.status)) return onStored();
      if (!response.ok) throw new Error(`${address} answered with status ${response.status}`);
      await put(address, await response.blob(), lastingHeaders(response));
    },

    /** A page of another release would load scripts that are not stored. */
    async storePage(path: string, release: string): Promise<void> {
      const response = await fetchOk(path, { headers: { accept: 'text/html' }, cache: 'no-cache' });
      const html = await response.text();
      if (!html.includes(`"offline":"${release}"`)) throw new OtherRelease();
      await put(path, new Blob([html]), lastingHeaders(response));
    },

    storeAnswer: (address: string, text: string): Promise<void> =>
      put(address, new Blob([text]), { 'content-type': 'application/json' }),

    /** False if it does not fit; then it is not read to its end. */
    async storeVideo(address: string): Promise<boolean> {
      const controller = new AbortController();
      const response = await fetchOk(address, { signal: controller.signal });
      if (bytes + Number(response.headers.get('content-length')) > room) {
        controller.abort();
        return false;
      }
      const video = await response.blob();
      if (bytes + video.size > room) return false;
      await put(address, video, lastingHeaders(response));
      return true;
    },
  };
}

function lastingHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  for (const name of OF_THE_WAY) headers.delete(name);
  return headers;
}
