import { quoteOf } from '@academy/domain/passage';

export type Selected = {
  anchor: string;
  text: string;
  /** Where it ends on the page, in pixels of the document. */
  end: { left: number; bottom: number };
};

/** What is selected within a text, and the heading it stands under; null where nothing of it is. */
export function selectedPassage(text: HTMLElement, selection: Selection | null): Selected | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const words = quoteOf(selection.toString());
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
