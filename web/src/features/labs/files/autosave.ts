import type { Journal } from '@academy/lab-engine/files/journal';
import type { LabRecord, LabStore } from './lab-store.ts';
import type { Entry } from '@academy/lab-engine/files/entries';

type AutosaveDeps = {
  journal: Pick<Journal, 'get' | 'subscribe'>;
  store: Pick<LabStore, 'write'>;
  record: () => LabRecord;
  onFault: (error: unknown) => void;
};

/** Writes changes to the store one batch at a time; changes during a write go into the next batch. */
export function createAutosave({ journal, store, record, onFault }: AutosaveDeps) {
  const changed = new Set<string>();
  let isSaveRequested = false;
  let running: Promise<void> | null = null;

  const writeUntilDone = async () => {
    while (isSaveRequested) {
      isSaveRequested = false;
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
    // No await since the last check of the flag, or a request in between would be lost.
    running = null;
  };
  const save = (): Promise<void> => {
    isSaveRequested = true;
    running ??= writeUntilDone();
    return running;
  };
  const unsubscribe = journal.subscribe((paths) => {
    for (const path of paths) changed.add(path);
    void save();
  });
  return { save, leave: unsubscribe };
}
