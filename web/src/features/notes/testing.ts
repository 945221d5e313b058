import { listNotes, listPageNotes } from '@academy/contract/notes';
import { exampleNote } from '@academy/contract/schemas/notes';
import type { Note } from '@academy/contract/schemas/notes';
import { stubCall } from '../../testing/calls.ts';

export function aNote(changes: Partial<Note> = {}): Note {
  return { ...exampleNote, ...changes };
}

/** For tests of pages where notes don't matter. */
export function stubNoNotes(): void {
  stubCall(listPageNotes, ({ query }) => ({
    lessonId: query['lessonId'] ?? '',
    courseId: query['courseId'] ?? null,
    notes: [],
  }));
  stubCall(listNotes, { notes: [], total: 0, all: 0, changed: 0 });
}
