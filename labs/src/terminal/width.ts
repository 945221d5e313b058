const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const INVISIBLE = /^[\p{Mark}\p{Format}]$/u;
/** East Asian letters that take two columns. */
const WIDE =
  /^[\u{1100}-\u{115F}\u{2E80}-\u{303E}\u{3041}-\u{33FF}\u{3400}-\u{4DBF}\u{4E00}-\u{9FFF}\u{A000}-\u{A4CF}\u{A960}-\u{A97F}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE30}-\u{FE6F}\u{FF00}-\u{FF60}\u{FFE0}-\u{FFE6}\u{20000}-\u{3FFFD}]/u;

/** What a person sees as letters: an emoji of several code points is one. */
export function letters(text: string): string[] {
  return [...LETTERS.segment(text)].map(({ segment }) => segment);
}

export function lastLetter(text: string): string {
  return letters(text.slice(-64)).at(-1) ?? '';
}

/** The columns that a text takes in the page's terminal, which counts one for each code point of an emoji. */
export function textWidth(text: string): number {
  let width = 0;
  for (const point of text) width += pointWidth(point);
  return width;
}

function pointWidth(point: string): number {
  if (point >= ' ' && point <= '~') return 1;
  if (INVISIBLE.test(point)) return 0;
  return WIDE.test(point) ? 2 : 1;
}
