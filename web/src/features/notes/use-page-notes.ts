import { useQuery } from '@tanstack/react-query';
import type { Note } from '@academy/contract/schemas/notes';
import { findQuote } from '@academy/domain/text-quote';
import { useMemo } from 'react';
import { usePendingWrites, type PendingWrites, type Lesson } from '../learning/index.ts';
import { useSession } from '../../session/use-session.ts';
import { pageNotes } from './queries.ts';
import { rangeOf, type TextModel } from './text-model.ts';

/** A note of the page; without a range if its passage is no longer in the text. */
export type PlacedNote = Note & { range: Range | null; isWaiting: boolean };

/** The notes of a page in text order; those whose passage is gone come last. */
export function usePageNotes({ lessonId, courseId }: Lesson, model: TextModel | null): readonly PlacedNote[] {
  const isMember = useSession().status !== 'visitor';
  const page = useMemo(
    () => ({ lessonId, ...(courseId !== undefined && { courseId }) }),
    [lessonId, courseId],
  );
  const answer = useQuery({ ...pageNotes(page), enabled: isMember });
  const writes = usePendingWrites();
  const stored = isMember && answer.data ? answer.data.notes : NO_NOTES;
  return useMemo(() => {
    if (!model) return NO_NOTES;
    return withPending(stored, { writes, page })
      .map((note) => ({ note, span: findQuote(model.text, note.quote) }))
      .toSorted((one, other) => (one.span?.start ?? Infinity) - (other.span?.start ?? Infinity))
      .map(({ note, span }) => ({ ...note, range: span && rangeOf(model, span) }));
  }, [model, stored, writes, page]);
}

const NO_NOTES: readonly never[] = [];

type Waiting = { writes: PendingWrites; page: Lesson };

/** The notes with pending writes applied. */
export function withPending(
  stored: readonly Note[],
  { writes, page }: Waiting,
): (Note & { isWaiting: boolean })[] {
  const notes = new Map(stored.map((note) => [note.id, { ...note, isWaiting: false }]));
  for (const write of writes) {
    if (write.call === 'delete-note') notes.delete(write.body.id);
    if (write.call !== 'note') continue;
    const { id, quote, text, lessonId, courseId } = write.body;
    const known = notes.get(id);
    if (!known && (lessonId !== page.lessonId || courseId !== page.courseId)) continue;
    notes.set(id, {
      createdAt: write.at,
      quote,
      ...known,
      id,
      text,
      updatedAt: write.at,
      isWaiting: true,
    });
  }
  return [...notes.values()];
}
