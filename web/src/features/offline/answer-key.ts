import { pages } from '@academy/domain/pages';

/**
 * The storage address of a call's response, from the call and its body. The end of the reader's day is
 * ignored, since offline the last review is used on any day.
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
