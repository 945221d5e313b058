import { escapeHtml } from '@academy/domain/html';
import { scanLines } from '../markdown/lines.ts';
import type { TextFault } from '../markdown/shortcodes.ts';
import { parseYaml } from '../yaml-source.ts';
import { showParameters } from './variables.ts';

export type PageText = {
  /** Markdown that the common pipeline understands. */
  text: string;
  /** What the front matter calls the page. */
  title: string | null;
  /** From a line of `text` to the line that the author wrote. */
  lineOf(line: number): number;
  faults: TextFault[];
};

const ALERTS: Record<string, string> = {
  note: 'info',
  info: 'info',
  tip: 'success',
  important: 'warning',
  caution: 'warning',
  warning: 'warning',
  danger: 'error',
};
const ALERT = new RegExp(String.raw`\{\{[<%]\s*(/?)\s*(${Object.keys(ALERTS).join('|')})\s*[>%]\}\}`, 'g');
const FIGURE = /\{\{[<%]\s*(figure|vimeo|youtube)\s+(.*?)\s*\/?[>%]\}\}/g;

/** Takes off the front matter and puts HTML in the place of the few Hugo shortcodes that workshops use. */
export function readPageText(source: string): PageText {
  const front = frontMatter(source);
  const written = source.replace(/[\uE002\uE003]/g, '').split('\n');
  written.fill('', 0, front.lines);
  const plain = new Set<number>();
  scanLines(written, (_, at) => plain.add(at));

  const text: string[] = [];
  const origin: number[] = [];
  const list = new CheckList();
  for (const [at, line] of written.entries()) {
    for (const part of plain.has(at) ? (list.take(line) ?? withoutShortcodes(line)) : [line]) {
      text.push(part);
      origin.push(at + 1);
    }
  }
  return {
    text: text.join('\n'),
    title: front.title,
    lineOf: (line) => origin[line - 1] ?? line,
    faults: front.faults,
  };
}

type FrontMatter = { lines: number; title: string | null; faults: TextFault[] };

/** YAML between `---`, or TOML between `+++`, of which nothing but the title is used. */
function frontMatter(source: string): FrontMatter {
  const nothing = { lines: 0, title: null, faults: [] };
  const found = /^(---|\+\+\+)[ \t]*\n(?:([\s\S]*?)\n)?\1[ \t]*(?:\n|$)/.exec(source);
  if (!found) return nothing;
  const [whole, fence, body = ''] = found;
  const lines = whole.trimEnd().split('\n').length;
  if (fence === '---') {
    const { data, faults } = parseYaml({ file: '', text: body });
    const [broken] = faults;
    if (broken)
      return {
        ...nothing,
        lines,
        faults: [
          { line: broken.line + 1, message: `the front matter ${broken.message}`, hint: 'write title: "…"' },
        ],
      };
    // Two rulers with a text between them are no front matter.
    if (data !== null && typeof data !== 'object') return nothing;
  }
  const title = /^title\s*[:=]\s*(.*)$/im.exec(body)?.[1]?.trim() ?? '';
  return { lines, title: title.replace(/^(["'])(.*)\1$/, '$2') || null, faults: [] };
}

/** `{{< checks "one" "two" >}}`, over as many lines as it likes. */
class CheckList {
  #isOpen = false;

  /** Null for a line that is no part of a list. */
  take(line: string): string[] | null {
    const begins = !this.#isOpen && /^\s*\{\{[<%]\s*checks(?=\s)/.test(line);
    if (!begins && !this.#isOpen) return null;
    const ends = /[>%]\}\}/.test(line);
    this.#isOpen = !ends;
    const items = [...line.matchAll(/"([^"]*)"/g)].map(([, item]) => `- ${item}`);
    return [
      ...(begins ? ['', '<div class="checks">', ''] : []),
      ...items,
      ...(ends ? ['', '</div>', ''] : []),
    ];
  }
}

function withoutShortcodes(line: string): string[] {
  if (!line.includes('{{')) return [line];
  const indent = /^[\s>]*/.exec(line)?.[0] ?? '';
  const parts: string[] = [];
  // A block of HTML ends at an empty line, so that what is between two of them is Markdown again.
  const block = (html: string) => parts.push(indent.trimEnd(), `${indent}${html}`, indent.trimEnd());
  const rest = showParameters(line)
    .slice(indent.length)
    .replace(FIGURE, (_, name: string, fields: string) => `\n${figure(name, fields)}\n`)
    .replace(ALERT, (_, closing: string, name: string) =>
      closing ? '\n</aside>\n' : `\n<aside class="alert alert-${ALERTS[name]}">\n`,
    );
  if (!rest.includes('\n')) return [indent + rest];
  for (const part of rest.split('\n')) {
    if (/^<(?:\/?aside|figure|iframe)\b/.test(part)) block(part);
    else if (part.trim()) parts.push(`${indent}${part.trim()}`);
  }
  return parts;
}

function figure(name: string, written: string): string {
  const fields = new Map(
    [...written.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|(\S+))/g)].map(([, field = '', quoted, bare]) => [
      field,
      escapeHtml(quoted ?? bare ?? ''),
    ]),
  );
  const only = escapeHtml(written.replace(/^["'](.*)["']$/, '$1'));
  const id = fields.get('id') ?? (/^[\w-]+$/.test(only) ? only : '');
  const title = fields.get('title') ?? '';
  if (name === 'vimeo')
    return `<iframe src="https://player.vimeo.com/video/${id}" title="${title}"></iframe>`;
  if (name === 'youtube')
    return `<iframe src="https://www.youtube.com/embed/${id}" title="${title}"></iframe>`;
  const caption = fields.get('caption') ?? '';
  const alt = fields.get('alt') ?? caption;
  const picture = `<img src="${fields.get('src') ?? ''}" alt="${alt}">`;
  return `<figure>${picture}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
}
