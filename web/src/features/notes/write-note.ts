import type { QueryClient } from '@tanstack/react-query';
import { applyUpdates, invalidate } from '../../api/cache-updates.ts';
import { listPageNotes } from '@academy/contract/notes';
import type { Note } from '@academy/contract/schemas/notes';
import { CHECK_CONNECTION } from '@academy/domain/messages';
import type { FieldError } from '@academy/domain/validation';
import { failureToast } from '../../api/failure.ts';
import {
  loadOutbox,
  BUSY,
  BUSY_AND_LOST,
  dropNote,
  putNote,
  type Outcome,
  type Lesson,
} from '../learning/index.ts';
import { overlay } from '../../overlay/overlay.ts';

type NoteWords = Pick<Note, 'id' | 'quote' | 'text'>;

/** Shown immediately; returns an error of the text, in which case nothing is saved. */
export async function saveNote(
  queryClient: QueryClient,
  { note, page }: { note: NoteWords & Partial<Note>; page: Lesson },
): Promise<FieldError[]> {
  const now = new Date().toISOString();
  applyUpdates(queryClient, putNote({ createdAt: now, ...note, updatedAt: now }, page));
  const { id, quote, text } = note;
  return finish(
    queryClient,
    await inTurn(id, async () =>
      (await loadOutbox(queryClient)).write({ call: 'note', body: { ...page, id, quote, text } }),
    ),
  );
}

/** Removed immediately, with an undo. */
export async function deleteNote(
  queryClient: QueryClient,
  { note, page }: { note: Note; page: Lesson },
): Promise<void> {
  applyUpdates(queryClient, dropNote(note.id));
  overlay.toast({
    id: UNDO_TOAST,
    type: 'success',
    message: note.text.trim() === '' ? 'Highlight deleted' : 'Note deleted',
    position: 'bottom-center',
    autoClose: true,
    action: {
      label: 'Undo',
      run: () => {
        overlay.dismissToast(UNDO_TOAST);
        void saveNote(queryClient, { note, page });
      },
    },
  });
  await finish(
    queryClient,
    await inTurn(note.id, async () =>
      (await loadOutbox(queryClient)).write({ call: 'delete-note', body: { ...page, id: note.id } }),
    ),
  );
}

const UNDO_TOAST = 'note-deleted';
const SAVED_TOAST = 'note-stored';

const turns = new Map<string, Promise<unknown>>();

/** Keeps writes of one note in order. */
async function inTurn(id: string, write: () => Promise<Outcome>): Promise<Outcome> {
  const before = turns.get(id);
  const turn = before ? before.then(write) : write();
  turns.set(id, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(id) === turn) turns.delete(id);
  }
}

async function finish(queryClient: QueryClient, outcome: Outcome): Promise<FieldError[]> {
  switch (outcome.status) {
    case 'saved':
      return [];
    case 'kept':
      overlay.toast({ id: SAVED_TOAST, type: 'info', message: outcome.isBusy ? BUSY : STORED });
      return [];
    case 'signed-out':
      overlay.toast({ type: 'warning', message: 'Please log in again, then try once more.' });
      break;
    case 'lost': {
      const message = outcome.isBusy ? BUSY_AND_LOST : `Your note could not be saved. ${CHECK_CONNECTION}`;
      overlay.toast({ type: 'danger', message });
      break;
    }
    case 'refused':
      overlay.toast(failureToast(outcome.failure));
  }
  applyUpdates(queryClient, [invalidate(listPageNotes)]);
  return [{ field: 'text', message: 'This note could not be saved. Your words are still here.' }];
}

const STORED = 'Saved on this device. It will be sent when you are connected again.';
