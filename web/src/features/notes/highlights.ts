import './highlights.css';

/** Notes also have an underline, and the passage of a link has its own color. */
export type HighlightName = 'highlight' | 'note' | 'passage';

/**
 * Highlights ranges without changing the document, which React and the article own. A browser without this
 * API only shows the list of notes (decision 0068).
 */
export function paintRanges(name: HighlightName, ranges: readonly Range[]): void {
  if (!('highlights' in CSS)) return;
  if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges));
  else CSS.highlights.delete(name);
}

/** Whether a point of the window is on a range. */
export function isOnRange(range: Range, { x, y }: { x: number; y: number }): boolean {
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}

/** Scrolls a range to the middle of the window, and moves the focus position there. */
export function revealRange(range: Range): void {
  focusBlock(range);
  const { top, height } = range.getBoundingClientRect();
  scrollTo({ top: top + scrollY - Math.max(0, innerHeight - height) / 2 });
}

/** The next Tab continues from the paragraph of the range. */
export function focusBlock({ startContainer }: Range): void {
  const block = startContainer.parentElement?.closest<HTMLElement>(
    'p, li, pre, td, th, dd, dt, h1, h2, h3, h4, h5, h6, blockquote',
  );
  if (!block) return;
  block.tabIndex = -1;
  block.focus({ preventScroll: true });
}
