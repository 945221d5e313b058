import { escapeHtml } from '@academy/domain/html';
import type { Tenant } from '@academy/domain/tenant-data';

/** The social card of a page: 1200 by 630, the size every network accepts. */
export type CardText = { kind: string; title: string; facts: string };

const WIDTH = 1200;
const HEIGHT = 630;
const LINE = 22;
const MAX_LINES = 4;

export function cardSvg({ tenant, logo, text }: { tenant: Tenant; logo: Buffer; text: CardText }): string {
  const { brand, background, text: ink, muted } = tenant.colours.light;
  const lines = wrap(text.title);
  const title = lines.map(
    (line, at) =>
      `<text x="80" y="${270 + at * 82 - (lines.length - 1) * 26}" font-family="Figtree" font-weight="700" font-size="68" fill="${ink}">${escapeHtml(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${background}"/>
<circle cx="1130" cy="80" r="300" fill="${brand}" opacity="0.10"/><circle cx="1180" cy="560" r="180" fill="${brand}" opacity="0.08"/>
<rect width="16" height="${HEIGHT}" fill="${brand}"/>
<text x="80" y="120" font-family="Figtree" font-weight="700" font-size="28" letter-spacing="3" fill="${brand}">${escapeHtml(text.kind.toUpperCase())}</text>
${title.join('\n')}
<image x="80" y="500" width="64" height="64" xlink:href="data:image/svg+xml;base64,${logo.toString('base64')}"/>
<text x="164" y="543" font-family="Figtree" font-weight="700" font-size="32" fill="${ink}">${escapeHtml(tenant.name)}</text>
<text x="${WIDTH - 80}" y="543" text-anchor="end" font-family="Figtree" font-size="28" fill="${muted}">${escapeHtml(text.facts)}</text>
</svg>`;
}

/** Wraps whole words into lines of about equal length; text that does not fit ends with an ellipsis. */
function wrap(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE + 4)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]} …`];
}
