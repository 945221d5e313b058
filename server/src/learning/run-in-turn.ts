const pending = new Map<string, Promise<unknown>>();

/** Runs work with the same key one after the other, and work with different keys at the same time. */
export function runInTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const previous = pending.get(key) ?? Promise.resolve();
  const current = previous.then(work, work);
  pending.set(key, current);
  const clear = () => {
    if (pending.get(key) === current) pending.delete(key);
  };
  void current.then(clear, clear);
  return current;
}
