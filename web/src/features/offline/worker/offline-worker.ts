import { answerFile, answerPage } from './answer.ts';
import { handledAs } from './requests.ts';

/** The used parts of a service worker's global object; the project has the types of pages. */
type WorkerScope = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { disable: () => Promise<void> } };
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
  };
};
type ExtendableEvent = { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = ExtendableEvent & {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
};

const scope = globalThis as unknown as WorkerScope;
const network = { caches, fetch: (request: Request) => fetch(request) };

// It is stateless and serves files by the hash in their names, so a new worker can take over immediately.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => {
  // Workers of earlier releases enabled it, and Firefox fails to open pages whose preload fails, whatever the
  // worker answers.
  const preload = scope.registration.navigationPreload?.disable();
  event.waitUntil(Promise.all([preload, scope.clients.claim()]));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const handled = handledAs(request, location.origin);
  if (handled === 'page') event.respondWith(answerPage(request, network));
  if (handled === 'file') event.respondWith(answerFile(request, network));
});
