const MAX_LENGTH = 500;

/**
 * The path of a request as it may be logged: without its query, and without secrets such as the id of a login
 * or a certificate, or the signature of a shared draft. Paths longer than any of ours are cut.
 */
export function loggedPath(url = ''): string {
  const [path = ''] = url.slice(0, MAX_LENGTH).split('?', 1);
  return path
    .replace(/\/(auth|interaction)\/[^/]+/i, '/$1/:uid')
    .replace(/\/(verify|certificates)\/[^/.]+/i, '/$1/:id')
    .replace(/\/drafts\/(shared\/)?(?!(?:shared|review|links)(?:\/|$))[^/]+/i, '/drafts/$1:signature');
}
