import { useQuery } from '@tanstack/react-query';
import type { ListedNote } from '@academy/contract/schemas/notes';
import { NOTES_PER_LIST } from '@academy/domain/notes';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '@academy/domain/search-text';
import { useState } from 'react';
import type { OutputOf } from '@academy/contract/endpoint';
import { exportNotes, type listNotes } from '@academy/contract/notes';
import { downloadFile } from '../../admin/download.ts';
import { QueryFailure } from '../../api/FailureNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { MyNote } from './MyNote.tsx';
import { NoteDialog, type OpenNote } from './NoteDialog.tsx';
import { myNotes, type NoteFilter } from './queries.ts';

const EVERYTHING: NoteFilter = { q: '', onlyChanged: false, page: 1 };

/** All notes of a person; nothing if there are none. */
export function MyNotes() {
  const [filter, setFilter] = useState(EVERYTHING);
  const [last, setLast] = useState<OutputOf<typeof listNotes> | null>(null);
  const [opened, setOpened] = useState<{ note: OpenNote; of: ListedNote } | null>(null);
  const first = useQuery(myNotes(EVERYTHING));
  const answer = useQuery(myNotes(filter));
  if (first.isLoadingError) return <QueryFailure title="Your notes could not be loaded." answer={first} />;
  if (first.isPending || first.data.all === 0) return null;
  const { changed } = first.data;
  // Keeps previous results until the next response.
  const found = answer.data ?? last;
  if (found !== last) setLast(found);
  const pages = found ? Math.ceil(found.total / NOTES_PER_LIST) : 1;
  const turnTo = (page: number) => setFilter({ ...filter, page });
  return (
    <section aria-labelledby="my-notes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="my-notes" className="text-xl">
          Notes
        </h2>
        <Button look="secondary" onClick={() => void downloadFile(exportNotes, { query: {} })}>
          Download as Markdown
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="w-full max-w-md">
          <SearchField
            label="Search your notes"
            value={filter.q}
            onSearch={(q) => setFilter({ ...filter, q, page: 1 })}
            delay={SEARCH_DEBOUNCE_MS}
            maxLength={SEARCH_MAX_LENGTH}
            compact
          />
        </div>
        {(changed > 0 || filter.onlyChanged) && (
          <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
            <Checkbox
              checked={filter.onlyChanged}
              onChange={({ target }) => setFilter({ ...filter, onlyChanged: target.checked, page: 1 })}
            />
            Only where the text has changed ({changed})
          </label>
        )}
      </div>
      <p role="status" className={found?.total === 0 ? 'text-soft' : 'sr-only'}>
        {found && countText(found.total)}
      </p>
      {answer.isLoadingError && <QueryFailure title="Your notes could not be loaded." answer={answer} />}
      <ul className="flex flex-col gap-3">
        {found?.notes.map((note) => (
          <MyNote key={note.id} note={note} onOpen={() => setOpened({ note, of: note })} />
        ))}
      </ul>
      {(pages > 1 || filter.page > 1) && (
        <nav aria-label="Pages of notes" className="flex items-center gap-3 text-sm text-soft">
          {filter.page > 1 && (
            <Button look="secondary" onClick={() => turnTo(filter.page - 1)}>
              Previous
            </Button>
          )}
          Page {filter.page} of {pages}
          {filter.page < pages && (
            <Button look="secondary" onClick={() => turnTo(filter.page + 1)}>
              Next
            </Button>
          )}
        </nav>
      )}
      {opened && (
        <NoteDialog
          key={opened.note.id}
          note={opened.note}
          page={pageOf(opened.of)}
          onClose={() => setOpened(null)}
          onReopen={(note) => setOpened({ note, of: opened.of })}
        />
      )}
    </section>
  );
}

function countText(total: number): string {
  if (total === 0) return 'No note was found.';
  return `${total} ${total === 1 ? 'note' : 'notes'}`;
}

function pageOf({ lessonId, courseId }: ListedNote) {
  return { lessonId, ...(courseId !== null && { courseId }) };
}
