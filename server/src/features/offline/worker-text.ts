/**
 * The worker that is served where offline copies are switched off: browsers that still have one replace it by this, and
 * this one deletes what was stored and goes.
 */
export const LEAVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('offline-')) await caches.delete(name);
  await registration.unregister();
}
`;

/** What a worker may do: fetch from its own site, and nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
