import { cleanQuote } from '@academy/domain/passage';
import { quoteOf, type TextQuote } from '@academy/domain/text-quote';
import { useEffect, useState, type RefObject } from 'react';
import { spanOf, type TextModel } from './text-model.ts';

/** The toolbar waits until the selection has not changed for this long. */
const PAUSE_MS = 200;

export type SelectedPassage = {
  quote: TextQuote;
  /** The heading above it. */
  anchor: string;
  /** The text for a report. */
  text: string;
  /** Its end, in pixels of the document. */
  end: { left: number; bottom: number };
};

type Setting = { of: RefObject<HTMLElement | null>; model: TextModel | null };

/** The selection within a text; null if there is none. */
export function useSelectedPassage({ of, model }: Setting): SelectedPassage | null {
  const [selected, setSelected] = useState<SelectedPassage | null>(null);
  useEffect(() => {
    let timer = 0;
    const look = () => {
      const text = of.current;
      setSelected(text && model && selectedPassage(text, { model, selection: document.getSelection() }));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(look, PAUSE_MS);
    };
    document.addEventListener('selectionchange', wait);
    // The passage moves when window or font size change. The observer also reports once initially.
    const resizes = new ResizeObserver(wait);
    resizes.observe(document.body);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', wait);
      resizes.disconnect();
    };
  }, [of, model]);
  return selected;
}

type Found = { model: TextModel; selection: Selection | null };

function selectedPassage(text: HTMLElement, { model, selection }: Found): SelectedPassage | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!text.contains(range.startContainer)) return null;
  const quote = quoteOf(model.text, spanOf(model, range));
  if (!quote) return null;
  const box = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
  return {
    quote,
    anchor: anchorAbove(text, range.startContainer),
    text: cleanQuote(quote.exact),
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
