import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

/** Browsers get a page; API clients get the envelope. */
export function wantsPage({ method, url = '/' }: IncomingMessage, config: Config): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return (
    isRead && !isDataPath(url, config) && !/^\/(health|metrics|cards)\b|\.(atom|md|txt|xml)(\?|$)/.test(url)
  );
}

/** Paths below which there are no pages. */
export function isDataPath(path: string, { apiBasePath }: Config): boolean {
  return path.startsWith(`${apiBasePath}/`) || /^\/(assets|brand)\//.test(path);
}
