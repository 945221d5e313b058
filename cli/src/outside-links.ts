import { setTimeout as wait } from 'node:timers/promises';
import { PrivateAddressError } from './public-fetch.ts';
import { VERSION } from './version.ts';

export const LINK_LIMITS = {
  milliseconds: 10_000,
  redirects: 5,
  atOnce: 12,
  /** Checking links should not burden anyone's server. */
  perHost: 2,
  pauseMs: 250,
};

/** `unknown` is a host that answers people only, or refuses for now, and one that is not on the public internet. */
export type LinkState = 'alive' | 'dead' | 'unknown';
export type LinkResult = { state: LinkState; reason: string };

type Checking = { fetch: typeof fetch; signal: AbortSignal; limits?: typeof LINK_LIMITS };

const HEADERS = { 'user-agent': `academy-links/${VERSION} (checks the links of a course)`, accept: '*/*' };

/** Checks with each host whether its pages are there: few at once, and without fetching the pages where possible. */
export async function checkOutsideLinks(
  urls: readonly string[],
  { limits = LINK_LIMITS, ...checking }: Checking,
): Promise<Map<string, LinkResult>> {
  const results = new Map<string, LinkResult>();
  const byHost = new Map<string, string[]>();
  for (const url of new Set(urls)) {
    const host = hostOf(url);
    byHost.set(host, [...(byHost.get(host) ?? []), url]);
  }
  const queues = [...byHost.values()].flatMap((waiting) =>
    Array.from({ length: Math.min(limits.perHost, waiting.length) }, () => waiting),
  );
  const work = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
        results.set(url, await checkLink(url, { ...checking, limits }));
        if (queue.length > 0 && limits.pauseMs > 0)
          await wait(limits.pauseMs, undefined, { signal: checking.signal });
      }
    }
  };
  await Promise.all(Array.from({ length: limits.atOnce }, work));
  return results;
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

type Requesting = Checking & { limits: typeof LINK_LIMITS };

async function checkLink(url: string, requesting: Requesting): Promise<LinkResult> {
  if (!URL.canParse(url)) return { state: 'dead', reason: 'it is no web address' };
  try {
    const status = await statusOf(url, 'HEAD', requesting);
    // Some hosts know GET alone.
    return judge(status >= 400 ? await statusOf(url, 'GET', requesting) : status);
  } catch (error) {
    requesting.signal.throwIfAborted();
    return describeError(error);
  }
}

function judge(status: number): LinkResult {
  if (status < 400) return { state: 'alive', reason: '' };
  // The page is there, but not for programs, or not at once.
  if ([401, 403, 405, 406, 407, 429, 451, 503, 999].includes(status))
    return { state: 'unknown', reason: `its host answers programs with ${status}` };
  return { state: 'dead', reason: `its host answers ${status}` };
}

function describeError(error: unknown): LinkResult {
  if (error instanceof PrivateAddressError || (error instanceof Error && isPrivate(error.cause)))
    return { state: 'unknown', reason: 'its host is not on the public internet' };
  if (error instanceof TooManyRedirects)
    return { state: 'dead', reason: 'its host leads from one address to the next' };
  return error instanceof Error && error.name === 'TimeoutError'
    ? { state: 'dead', reason: 'its host took too long' }
    : { state: 'dead', reason: 'its host could not be reached' };
}

function isPrivate(cause: unknown): boolean {
  return cause instanceof PrivateAddressError;
}

class TooManyRedirects extends Error {}

async function statusOf(
  address: string,
  method: 'HEAD' | 'GET',
  { fetch, signal, limits }: Requesting,
): Promise<number> {
  let url = address;
  for (let hop = 0; hop <= limits.redirects; hop++) {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(limits.milliseconds)]);
    const response = await fetch(url, { method, headers: HEADERS, redirect: 'manual', signal: inTime });
    await response.body?.cancel();
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (next === null || !URL.canParse(next, url)) return response.status;
    url = new URL(next, url).href;
  }
  throw new TooManyRedirects();
}
