const RETRY_KEY = 'lazyPageRetried';

type Surroundings = { storage: Pick<Storage, 'getItem' | 'setItem'>; reload: () => void };

/**
 * A page that cannot be loaded is most often one that a newer release has replaced: loading the document again
 * brings the new names. Once per session, or a page that is really gone would reload for ever.
 */
export function lazyRoute<Page>(
  load: () => Promise<Page>,
  { storage, reload }: Surroundings = browser(),
): () => Promise<Page> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (storage.getItem(RETRY_KEY)) throw error;
      storage.setItem(RETRY_KEY, 'true');
      reload();
      return new Promise<never>(() => {});
    }
  };
}

function browser(): Surroundings {
  return { storage: sessionStorage, reload: () => location.reload() };
}
