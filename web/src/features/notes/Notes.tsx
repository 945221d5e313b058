import { useQueryClient } from '@tanstack/react-query';
import { findQuote, type TextQuote } from '@academy/domain/text-quote';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { copyText } from '../../catalog/reading/copy-text.ts';
import type { Lesson } from '../learning/index.ts';
import { feedback } from '../../overlay/feedback.ts';
import { overlay } from '../../overlay/overlay.ts';
import { SignInLink } from '../../session/SignInLink.tsx';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { focusBlock, isOnRange, paintRanges, revealRange } from './highlights.ts';
import { selectBlock, useNoteKeys, type NoteCommand } from './note-keys.ts';
import { NoteDialog, type OpenNote } from './NoteDialog.tsx';
import { PageNotes } from './PageNotes.tsx';
import { passageHash, quoteInHash } from './passage-link.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { rangeOf, readText, type TextModel } from './text-model.ts';
import { usePageNotes, type PlacedNote } from './use-page-notes.ts';
import { useSelectedPassage, type SelectedPassage } from './use-selected-passage.ts';
import { saveNote } from './write-note.ts';

export type NotesProps = {
  /** The element that contains the text. */
  of: RefObject<HTMLElement | null>;
  page: Lesson;
  revision: number;
};

type Shown = { note: OpenNote; range: Range | null } | { passage: SelectedPassage } | null;

/** Actions on a passage: highlight, note, link, report. */
export function Notes({ of, page, revision }: NotesProps) {
  const queryClient = useQueryClient();
  const isVisitor = useSession().status === 'visitor';
  const model = useTextModel(of);
  const notes = usePageNotes(page, model);
  const [shown, setShown] = useState<Shown>(null);
  const [announced, setAnnounced] = useState('');
  const [done, setDone] = useState<SelectedPassage | null>(null);
  const found = useSelectedPassage({ of, model });
  // Clearing a selection is only observed slightly later.
  const selected = found === done ? null : found;
  const open = (note: PlacedNote) =>
    setShown({ note: { ...note, state: note.range ? 'found' : 'changed' }, range: note.range });
  usePaintedNotes(notes);
  useNoteClicks(of, { notes, onOpen: open });
  useLinkedPassage(model);

  const keep = (passage: SelectedPassage, write: (note: OpenNote) => void) => {
    if (isVisitor) return setShown({ passage });
    setDone(passage);
    const place = model && rangeIn(model, passage.quote);
    const known = notes.find(({ range }) => range && isSamePlace(range, place));
    leaveSelection(place);
    if (known) return open(known);
    write({ id: crypto.randomUUID(), quote: passage.quote, text: '' });
  };
  const actions = selected && {
    onHighlight: () =>
      keep(selected, (note) => {
        setAnnounced('Highlighted');
        void saveNote(queryClient, { note, page });
      }),
    onNote: () => keep(selected, (note) => setShown({ note, range: null })),
    onCopyLink: () => void copyLink(selected),
    onReport: () => {
      const { anchor, text } = selected;
      feedback.open({ lessonId: page.lessonId, revision, anchor, text });
    },
  };
  useNoteKeys((command: NoteCommand) => {
    if (command === 'highlight') actions?.onHighlight();
    else if (command === 'note') actions?.onNote();
    else if (of.current) selectBlock(of.current, command === 'select' ? 'next' : 'previous');
  });

  const range = shown && 'note' in shown ? shown.range : null;
  return (
    <>
      <button
        type="button"
        onClick={() => of.current && selectBlock(of.current, 'next')}
        aria-keyshortcuts="S"
        className="sr-only rounded-small bg-brand text-sm font-semibold text-on-brand focus-visible:not-sr-only focus-visible:self-start focus-visible:px-4! focus-visible:py-2! print:hidden"
      >
        Select a paragraph to highlight it or to add a note
      </button>
      <p role="status" className="sr-only">
        {selected ? 'Press Tab for actions on the selected text.' : announced}
      </p>
      {selected && actions && <SelectionBar passage={selected} {...actions} />}
      <PageNotes notes={notes} onOpen={open} />
      {shown && 'note' in shown && (
        <NoteDialog
          key={shown.note.id}
          note={shown.note}
          page={page}
          onClose={() => setShown(null)}
          onReopen={(note) => setShown({ note, range })}
          onShow={range ? () => revealRange(range) : undefined}
        />
      )}
      {shown && 'passage' in shown && (
        <LogInForNotes quote={shown.passage.quote} onClose={() => setShown(null)} />
      )}
    </>
  );
}

/** Read again when the article has changed its elements. */
function useTextModel(of: RefObject<HTMLElement | null>): TextModel | null {
  const [model, setModel] = useState<TextModel | null>(null);
  useEffect(() => {
    const article = of.current;
    if (!article) return;
    const read = () => setModel(readText(article.querySelector('.prose') ?? article));
    const timer = setTimeout(read);
    const observer = new MutationObserver(read);
    observer.observe(article, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [of]);
  return model;
}

function usePaintedNotes(notes: readonly PlacedNote[]): void {
  useEffect(() => {
    const rangesOf = (isNote: boolean) =>
      notes.flatMap(({ range, text }) => (range && (text !== '') === isNote ? [range] : []));
    paintRanges('note', rangesOf(true));
    paintRanges('highlight', rangesOf(false));
  }, [notes]);
  useEffect(
    () => () => {
      paintRanges('note', []);
      paintRanges('highlight', []);
    },
    [],
  );
}

type Clicks = { notes: readonly PlacedNote[]; onOpen: (note: PlacedNote) => void };

/** A click on a highlight opens it, unless it follows a link or ends a selection. */
function useNoteClicks(of: RefObject<HTMLElement | null>, { notes, onOpen }: Clicks): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const isTaken = event.target instanceof Element && event.target.closest('a, button, summary, video');
    if (isTaken || event.defaultPrevented || !document.getSelection()?.isCollapsed) return;
    // The shorter of two overlapping ones is meant.
    const [note] = notes
      .filter(({ range }) => range && isOnRange(range, event))
      .toSorted((one, other) => one.quote.exact.length - other.quote.exact.length);
    if (note) onOpen(note);
  });
  useEffect(() => {
    const text = of.current;
    const listener = (event: MouseEvent) => onClick(event);
    text?.addEventListener('click', listener);
    return () => text?.removeEventListener('click', listener);
  }, [of]);
}

/** Shows the passage in the address. */
function useLinkedPassage(model: TextModel | null): void {
  const { hash } = useLocation();
  useEffect(() => {
    const quote = quoteInHash(hash);
    if (!quote || !model || model.text === '') return;
    const range = rangeIn(model, quote);
    if (range) {
      paintRanges('passage', [range]);
      revealRange(range);
    } else
      overlay.toast({
        id: hash,
        type: 'info',
        message: 'The passage of this link is no longer in the text.',
      });
    return () => paintRanges('passage', []);
  }, [hash, model]);
}

async function copyLink({ quote }: SelectedPassage): Promise<void> {
  const { origin, pathname } = location;
  const isCopied = await copyText(origin + pathname + passageHash(quote));
  overlay.toast(
    isCopied
      ? { id: LINK_TOAST, type: 'success', message: 'Link to the passage copied' }
      : { id: LINK_TOAST, type: 'warning', message: 'The browser blocked copying the link.' },
  );
}

const LINK_TOAST = 'passage-link';

function rangeIn(model: TextModel, quote: TextQuote): Range | null {
  const span = findQuote(model.text, quote);
  return span && rangeOf(model, span);
}

function isSamePlace(one: Range, other: Range | null): boolean {
  return (
    other !== null &&
    one.compareBoundaryPoints(Range.START_TO_START, other) === 0 &&
    one.compareBoundaryPoints(Range.END_TO_END, other) === 0
  );
}

/** The toolbar disappears with the selection, so its focus returns to the text. */
function leaveSelection(range: Range | null): void {
  const isInBar = document.activeElement?.closest('[role="toolbar"]');
  document.getSelection()?.removeAllRanges();
  if (isInBar && range) focusBlock(range);
}

/** For a visitor who wants to save something; logging in returns to the passage. */
function LogInForNotes({ quote, onClose }: { quote: TextQuote; onClose: () => void }) {
  return (
    <Dialog open title="Log in to keep notes" onClose={onClose}>
      <p className="text-soft">
        Notes and highlights belong to your account, so that you find them on every device. Afterwards you are
        back at this passage.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <SignInLink size="small" anchor={passageHash(quote).slice(1)}>
          Log In / Register
        </SignInLink>
        <Button look="secondary" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
