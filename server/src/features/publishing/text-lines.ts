/** Texts as lines that a person can compare. */

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const BLOCK_END = /<\/(?:p|li|h[1-6]|pre|tr|blockquote|figure|summary|dt|dd|div)>|<(?:br|hr)\s*\/?>/gi;

/** Sanitized HTML: each block a line, with the addresses of its links and pictures. */
export function htmlLines(html: string): string[] {
  const text = html
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '$2 ($1)')
    .replaceAll(/<img [^>]*?src="([^"]*)"[^>]*>/gi, '(picture $1)')
    .replaceAll(BLOCK_END, '\n')
    .replaceAll(/<[^<>]*>/g, '');
  return textLines(decodeEntities(text));
}

/** Without empty lines, which say nothing about a change. */
export function textLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
