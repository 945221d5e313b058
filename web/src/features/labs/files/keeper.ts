import type { Journal } from './journal.ts';
import type { LabRecord, LabStore } from './lab-store.ts';
import type { Entry } from './entries.ts';

type Setting = {
  journal: Pick<Journal, 'get' | 'subscribe'>;
  store: Pick<LabStore, 'write'>;
  record: () => LabRecord;
  onFault: (error: unknown) => void;
};

/** Carries what changes into the store, one write after the other; what changes meanwhile goes with the next. */
export function createKeeper({ journal, store, record, onFault }: Setting) {
  const changed = new Set<string>();
  let isWanted = false;
  let running: Promise<void> | null = null;

  const work = async () => {
    while (isWanted) {
      isWanted = false;
      const files = [...changed].map((path): [string, Entry | undefined] => [path, journal.get(path)]);
      changed.clear();
      try {
        await store.write(record(), files);
      } catch (error) {
        for (const [path] of files) changed.add(path);
        onFault(error);
        break;
      }
    }
    // In the same breath as the last look at what is wanted, or a wish in between would be nobody's.
    running = null;
  };
  const save = (): Promise<void> => {
    isWanted = true;
    running ??= work();
    return running;
  };
  const leave = journal.subscribe((paths) => {
    for (const path of paths) changed.add(path);
    void save();
  });
  return { save, leave };
}
