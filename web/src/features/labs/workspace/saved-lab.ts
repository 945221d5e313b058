import { LAB_HOME } from '@academy/domain/labs';
import { isBelow, parentOf, type Entry } from '@academy/lab-engine/files/entries';
import type { LabRecord, LabStore } from '../files/lab-store.ts';
import type { SessionRecord } from '@academy/lab-engine/shell/protocol';
import type { StepStore } from '../steps/step-store.ts';

type SavedLab = { record: LabRecord; files: [string, Entry][] };

type Stores = { store: LabStore; stepStore: StepStore; lab: string; visitorLab: string | null };

/** Adopts a visitor's work after login, unless the user has saved work. */
export async function readSaved({ store, stepStore, lab, visitorLab }: Stores): Promise<SavedLab | null> {
  try {
    const own = await store.read(lab);
    if (own || !visitorLab) return own;
    const ofVisitor = await store.read(visitorLab);
    if (!ofVisitor) return null;
    await store.write({ ...ofVisitor.record, lab }, ofVisitor.files);
    await store.drop(visitorLab);
    // A lab is usable without its steps.
    await stepStore.move(visitorLab, lab).catch(() => undefined);
    return ofVisitor;
  } catch {
    return null;
  }
}

export function terminalsOf(sessions: ReadonlyMap<number, SessionRecord>): number[] {
  return [...new Set([1, ...sessions.keys()])].sort((a, b) => a - b);
}

/** Initially open folders: all that contain files. */
export function foldersOf(entries: readonly [string, Entry][]): string[] {
  return entries
    .filter(([path, { kind }]) => kind !== 'folder' && isBelow(path, LAB_HOME))
    .flatMap(([path]) => foldersAbove(path));
}

export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let folder = parentOf(path); isBelow(folder, LAB_HOME); folder = parentOf(folder))
    folders.push(folder);
  return folders;
}
