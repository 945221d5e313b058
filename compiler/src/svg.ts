/** What keeps a drawing from being only a drawing. Everything but a plain, self-contained picture is refused. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/<!DOCTYPE|<!ENTITY/i, 'must not declare a document type or entities'],
  [/<\?(?!xml\s)/i, 'must not hold processing instructions'],
  // A reference such as &#106; could hide any of the words below.
  [/&#/, 'must not hold character references'],
  [/<(?:\w+:)?script\b/i, 'must not hold a script'],
  [/<(?:\w+:)?(?:foreignObject|iframe|embed|object)\b/i, 'must not hold foreign content'],
  [/<(?:\w+:)?style\b|@import/i, 'must not hold a style sheet'],
  [/[\s"'/]on[a-z]+\s*=/i, 'must not hold an event handler'],
  [/\b(?:href|src)\s*=\s*(?!\s*["']#)/i, 'must not refer to anything outside itself'],
  [/\burl\(\s*(?!["']?#)/i, 'must not refer to anything outside itself'],
];

type SvgFault = { offset: number; message: string };

export function svgFaults(text: string): SvgFault[] {
  if (!/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) {
    return [{ offset: 0, message: 'must be an SVG drawing that begins with <svg' }];
  }
  return REFUSED.flatMap(([pattern, message]) => {
    const found = pattern.exec(text);
    return found ? [{ offset: found.index, message }] : [];
  });
}
