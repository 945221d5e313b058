const RETRY_KEY = 'lazyPageRetried';

type ReloadDeps = { storage: Pick<Storage, 'getItem' | 'setItem'>; reload: () => void };

/**
 * A chunk that cannot be loaded was usually replaced by a newer release, and reloading the document gets the
 * new file names. Only once per session, or a missing chunk would cause a reload loop.
 */
export function lazyRoute<Page>(
  load: () => Promise<Page>,
  getDeps: () => ReloadDeps = browserDeps,
): () => Promise<Page> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      const { storage, reload } = getDeps();
      if (storage.getItem(RETRY_KEY)) throw error;
      storage.setItem(RETRY_KEY, 'true');
      reload();
      return new Promise<never>(() => {});
    }
  };
}

function browserDeps(): ReloadDeps {
  return { storage: sessionStorage, reload: () => location.reload() };
}
