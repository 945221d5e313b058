import { listNotes, listPageNotes } from '@academy/contract/notes';
import { query } from '../../api/query.ts';
import type { Lesson } from '../learning/index.ts';

/** The notes of a page are one query, so that an offline copy of the page can include them. */
export const pageNotes = ({ lessonId, courseId }: Lesson) =>
  query(
    listPageNotes,
    { query: { lessonId, ...(courseId !== undefined && { courseId }) } },
    { isPart: true, isSilent: true },
  );

export type NoteFilter = { q: string; onlyChanged: boolean; page: number };

export const myNotes = ({ q, onlyChanged, page }: NoteFilter) =>
  query(
    listNotes,
    {
      query: {
        ...(q && { q }),
        ...(onlyChanged && { changed: 'true' as const }),
        ...(page > 1 && { page }),
      },
    },
    { isPart: true },
  );
