import { useQueryClient } from '@tanstack/react-query';
import type { Note } from '@academy/contract/schemas/notes';
import { noteFault, type NoteState } from '@academy/domain/notes';
import { useEffect, useRef } from 'react';
import { useForm } from '../../forms/use-form.ts';
import type { Lesson } from '../learning/index.ts';
import { overlay } from '../../overlay/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { NoteRemark } from './NoteRemark.tsx';
import { deleteNote, saveNote } from './write-note.ts';

/** An open note; a new one has no date yet. */
export type OpenNote = Pick<Note, 'id' | 'quote' | 'text'> &
  Partial<Note> & {
    state?: NoteState;
    /** Typed text that was not saved. */
    draft?: string;
  };

type Props = {
  note: OpenNote;
  page: Lesson;
  onClose: () => void;
  /** Reopens it with unsaved text. */
  onReopen: (note: OpenNote) => void;
  onShow?: (() => void) | undefined;
};

/** A dialog to read, change and delete a note. */
export function NoteDialog({ note, page, onClose, onReopen, onShow }: Props) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useEffect(() => field.current?.focus(), []);
  const leave = () => {
    isDone.current = true;
    onClose();
  };
  const { draft = note.text, state = 'found', createdAt } = note;
  const form = useForm({
    initial: { text: draft },
    validate: ({ text }) => {
      const fault = noteFault(text);
      return fault === null
        ? { ok: true, value: text.trim() }
        : { ok: false, errors: [{ field: 'text', message: fault }] };
    },
    submit: async (text) => {
      const errors = await saveNote(queryClient, { note: { ...note, text }, page });
      if (errors.length === 0) leave();
      return errors;
    },
  });
  const close = () => {
    const { text } = form.values;
    onClose();
    if (isDone.current || text.trim() === note.text.trim()) return;
    overlay.toast({
      id: UNSAVED,
      type: 'warning',
      message: 'Your note was not saved.',
      position: 'bottom-center',
      autoClose: true,
      action: {
        label: 'Continue writing',
        run: () => {
          overlay.dismissToast(UNSAVED);
          onReopen({ ...note, draft: text });
        },
      },
    });
  };
  return (
    <Dialog open title={createdAt ? 'Your note' : 'New note'} onClose={close}>
      <form {...form.props} className="flex flex-col gap-4">
        <blockquote
          dir="auto"
          // A quote that is still in the text is truncated.
          className={`border-l-4 border-brand pl-4 text-soft wrap-anywhere ${state === 'found' ? 'line-clamp-6' : ''}`}
        >
          {note.quote.exact}
        </blockquote>
        <NoteRemark state={state} />
        <FormField label="Note" hint="Only you can read it." error={form.errors['text']}>
          {(attributes) => (
            <Textarea {...attributes} {...form.text('text')} ref={field} rows={5} dir="auto" />
          )}
        </FormField>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isPending={form.isPending}>
            Save
          </Button>
          {onShow && (
            <Button
              look="secondary"
              onClick={() => {
                close();
                onShow();
              }}
            >
              Show in the text
            </Button>
          )}
          {createdAt && (
            <Button
              look="secondary"
              className="ml-auto"
              onClick={() => {
                leave();
                void deleteNote(queryClient, { note: { updatedAt: createdAt, ...note, createdAt }, page });
              }}
            >
              Delete
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

const UNSAVED = 'note-not-saved';
