/** The requested range of a stored file, or all of it. */
export async function partOf(stored: Response, range: string | null): Promise<Response> {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return stored;
  const body = await stored.blob();
  const first = from === '' ? Math.max(0, body.size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? body.size - 1 : Math.min(Number(to), body.size - 1);
  if (first > last)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${body.size}` } });
  const headers = new Headers(stored.headers);
  headers.set('content-range', `bytes ${first}-${last}/${body.size}`);
  headers.set('content-length', String(last - first + 1));
  return new Response(body.slice(first, last + 1), { status: 206, headers });
}
