import { useEffect, useRef, useState, type RefObject } from 'react';
import { feedback } from '../../overlay/feedback.ts';
import { Icon } from '../../ui/Icon.tsx';
import { cleanQuote } from '@academy/domain/passage';

type Props = { of: RefObject<HTMLElement | null>; lessonId: string; revision: number };

/** The button waits until the selection has not changed for this long. */
const PAUSE_MS = 200;
const EDGE = 8;

/** A button near the selected text that reports a problem with it. The next Tab focuses it. */
export function ReportPassage({ of, lessonId, revision }: Props) {
  const selected = useSelected(of);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const shown = button.current;
    if (!selected || !shown) return;
    shown.showPopover();
    const rightmost = document.documentElement.clientWidth - shown.offsetWidth - EDGE;
    shown.style.left = `${Math.max(EDGE, Math.min(selected.end.left - shown.offsetWidth / 2, rightmost))}px`;
    shown.style.top = `${selected.end.bottom + EDGE}px`;
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = event.key === 'Tab' && !event.shiftKey && document.activeElement !== shown;
      if (!isOurs || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      shown.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [selected]);

  const report = () => {
    if (selected) feedback.open({ lessonId, revision, anchor: selected.anchor, text: selected.text });
  };
  return (
    <>
      <p role="status" className="sr-only">
        {selected && 'Press Tab to report a problem with the selected passage.'}
      </p>
      {selected && (
        <button
          ref={button}
          type="button"
          popover="manual"
          // Pressing it must not clear the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={report}
          className="absolute inset-auto m-0 inline-flex min-h-10 items-center gap-2 rounded-full border border-line bg-page px-4 text-sm font-semibold text-text shadow-lift hover:border-brand print:hidden"
        >
          <Icon name="warning" className="size-4 text-brand" />
          Report a problem
        </button>
      )}
    </>
  );
}

function useSelected(of: RefObject<HTMLElement | null>): SelectedPassage | null {
  const [selected, setSelected] = useState<SelectedPassage | null>(null);
  useEffect(() => {
    let timer = 0;
    const look = () => setSelected(of.current && selectedPassage(of.current, document.getSelection()));
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(look, PAUSE_MS);
    };
    wait();
    document.addEventListener('selectionchange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', wait);
    };
  }, [of]);
  return selected;
}

type SelectedPassage = {
  anchor: string;
  text: string;
  /** Where it ends on the page, in pixels of the document. */
  end: { left: number; bottom: number };
};

/** The selection within a text and the heading above it; null if nothing is selected. */
function selectedPassage(text: HTMLElement, selection: Selection | null): SelectedPassage | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const words = cleanQuote(selection.toString());
  if (!text.contains(range.startContainer) || words === '') return null;
  const box = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
  return {
    anchor: anchorAbove(text, range.startContainer),
    text: words,
    end: { left: box.right + scrollX, bottom: box.bottom + scrollY },
  };
}

function anchorAbove(text: HTMLElement, start: Node): string {
  const headings = [...text.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[id]')];
  const above = headings.filter(
    (heading) =>
      heading.contains(start) || heading.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return above.at(-1)?.id ?? '';
}
