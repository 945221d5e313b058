/**
 * Whether a client prefers Markdown to HTML: it names Markdown, and wants HTML no more than that. Browsers never name
 * it, and `*` names nothing.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('markdown')) return false;
  const qualities = new Map<string, number>();
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (!qualities.has(type)) qualities.set(type, quality === undefined ? 1 : readQuality(quality));
  }
  const markdown = qualities.get('text/markdown') ?? qualities.get('text/x-markdown') ?? 0;
  const html = qualities.get('text/html') ?? qualities.get('text/*') ?? qualities.get('*/*') ?? 0;
  return markdown > 0 && markdown >= html;
}

/** A quality that is not a number from 0 to 1 counts as none. */
function readQuality(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
