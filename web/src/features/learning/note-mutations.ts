import { deleteNote, listNotes, listPageNotes, saveNote } from '@academy/contract/notes';
import { invalidate, patch, type CacheUpdate } from '../../api/cache-updates.ts';
import { mutation } from '../../api/mutation.ts';
import type { Note } from '@academy/contract/schemas/notes';

export const noteSaving = mutation(saveNote, ({ params }, { lessonId, courseId, note }) =>
  note ? putNote(note, { lessonId, courseId }) : dropNote(params.id),
);

export const noteDeletion = mutation(deleteNote, ({ params }) => dropNote(params.id));

/** The cache updates of a note, before and after the server's response. */
export function putNote(
  note: Note,
  page: { lessonId: string; courseId?: string | null | undefined },
): CacheUpdate[] {
  return [
    patch(listPageNotes, (data) => {
      if (data.lessonId !== page.lessonId || data.courseId !== (page.courseId ?? null)) return data;
      const isKnown = data.notes.some(({ id }) => id === note.id);
      return { ...data, notes: isKnown ? replaceNote(data.notes, note) : [...data.notes, note] };
    }),
    patch(listNotes, (data) => ({ ...data, notes: replaceNote(data.notes, note) })),
    invalidate(listNotes),
  ];
}

export function dropNote(noteId: string): CacheUpdate[] {
  const without = <One extends { id: string }>(notes: One[]) => notes.filter(({ id }) => id !== noteId);
  return [
    patch(listPageNotes, (data) => ({ ...data, notes: without(data.notes) })),
    patch(listNotes, (data) => ({ ...data, notes: without(data.notes) })),
    invalidate(listNotes),
  ];
}

function replaceNote<One extends Note>(notes: One[], { id, text, updatedAt }: Note): One[] {
  return notes.map((one) => (one.id === id ? { ...one, text, updatedAt } : one));
}
