import { pages } from '@academy/domain/pages';

/**
 * The address under which the answer to a call is stored: what was called, and with which body. The end of the reader's
 * day is no part of it, since without a network the last known review is that of every day.
 */
export function answerAddress(
  address: string,
  { method = 'GET', body }: { method?: string | undefined; body?: unknown } = {},
): string {
  const called = new URL(address, 'http://site.invalid');
  if (called.searchParams.has('until')) called.searchParams.delete('until');
  const { pathname, search } = called;
  const sent = typeof body === 'string' ? ` ${body}` : '';
  return `${pages.offline.path()}/answers/${encodeURIComponent(`${method} ${pathname}${search}${sent}`)}`;
}
