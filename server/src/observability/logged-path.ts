const MAX_LENGTH = 500;

/**
 * The path of a request as it may be logged: without its query, and without what opens something by itself: the id
 * of a login or a certificate, and the signature of a shared draft. It is cut where no address of ours is as long.
 */
export function loggedPath(url = ''): string {
  const [path = ''] = url.slice(0, MAX_LENGTH).split('?', 1);
  return path
    .replace(/\/(auth|interaction)\/[^/]+/i, '/$1/:uid')
    .replace(/\/(verify|certificates)\/[^/.]+/i, '/$1/:id')
    .replace(/\/drafts\/(shared\/)?(?!(?:shared|review|links)(?:\/|$))[^/]+/i, '/drafts/$1:signature');
}
