import { IconButton } from '../../ui/IconButton.tsx';
import { revealRange } from './highlights.ts';
import { NoteRemark } from './NoteRemark.tsx';
import type { PlacedNote } from './use-page-notes.ts';

type Props = { notes: readonly PlacedNote[]; onOpen: (note: PlacedNote) => void };

/** The notes of a page below its text, for keyboard users and for notes whose passage is gone. */
export function PageNotes({ notes, onOpen }: Props) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="page-notes" className="border-t border-line pt-6 print:hidden">
      <h2 id="page-notes" className="text-sm font-semibold text-soft">
        Your notes on this page
      </h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => onOpen(note)}
              className="flex min-h-12 min-w-0 grow flex-col items-start gap-1 rounded-small py-3 text-left hover:bg-tint"
            >
              <span dir="auto" className="line-clamp-2 border-l-4 border-brand pl-3 text-soft wrap-anywhere">
                {note.quote.exact}
              </span>
              {note.text && (
                <span dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
                  {note.text}
                </span>
              )}
              <NoteRemark state={note.range ? 'found' : 'changed'} isWaiting={note.isWaiting} />
            </button>
            {note.range && (
              <IconButton
                icon="arrow"
                label="Show in the text"
                onClick={() => note.range && revealRange(note.range)}
                className="[&_svg]:-rotate-90"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
