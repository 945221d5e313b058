import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { languageOf } from './languages.ts';

const TITLE = /(?:^|\s)(?:title|filename|file)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/;
const LINES = /\{([\d\s,-]+)\}|hl_lines\s*=\s*["'[]?([\d\s,-]+)["'\]]?/;

/**
 * Reads the info string after the language of a code block: `title="App.java"` and highlighted lines,
 * `{2,4-6}`. Some write the file name after the language, as in `java:App.java`.
 */
export function annotateCode(tree: Root): void {
  visit(tree, 'code', (node) => {
    const { language, title, lines } = readInfo(node);
    node.lang = language;
    const properties = { ...(title && { dataTitle: title }), ...(lines && { dataLines: lines }) };
    if (title || lines) node.data = { ...node.data, hProperties: properties };
  });
}

function readInfo({ lang, meta }: Code): { language: string | null; title: string; lines: string } {
  const info = `${lang ?? ''} ${meta ?? ''}`;
  const [, double, single, bare] = TITLE.exec(meta ?? '') ?? [];
  const found = LINES.exec(info);
  const lines = (found?.[1] ?? found?.[2] ?? '').trim().replace(/[\s,]+/g, ',');
  const [, name = '', file = ''] = /^([^:{]+)(?::([\w./-]+\.\w+))?/.exec(lang ?? '') ?? [];
  const isFile = file !== '' && languageOf(name.toLowerCase()) !== null;
  const language = lang && (isFile || lang.includes('{')) ? name : (lang ?? null);
  return { language, title: double ?? single ?? bare ?? (isFile ? file : ''), lines };
}

/** Expands `2,4-6`. */
export function readLines(written: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const part of written.split(',')) {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    // No block has more lines, and the limit bounds open-ended ranges.
    for (let line = first; line <= Math.min(last, 5000); line++) numbers.add(line);
  }
  return numbers;
}
