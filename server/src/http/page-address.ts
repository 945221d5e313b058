/** The path and the query of a request for a page. */
export function readAddress(url: string): { path: string; query: string } {
  const [path = '/', query = ''] = url.split('?', 2);
  return { path: normalizePath(path), query };
}

/** One spelling per page: without a trailing slash, and encoded as a browser does. */
function normalizePath(path: string): string {
  let end = path.length;
  // A loop, since a regular expression is very slow on thousands of slashes.
  while (end > 1 && path[end - 1] === '/') end -= 1;
  try {
    return encodeURI(decodeURI(path.slice(0, end)));
  } catch {
    return path;
  }
}
