const RETRY_KEY = 'lazyPageRetried';

type ReloadDeps = { storage: Pick<Storage, 'getItem' | 'setItem'>; reload: () => void };

/**
 * A chunk that cannot be loaded was most often replaced by a newer release, and reloading the document gets the new
 * file names. It reloads once per session, or a chunk that is really gone would reload forever.
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
