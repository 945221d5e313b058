import { fenceFor, outsideCode, plainLines } from '../markdown/lines.ts';
import { markVariables } from '../markdown/session-variables.ts';
import type { TextFault } from '../markdown/shortcode-body.ts';
import { parseYaml } from '../yaml-source.ts';
import type { PageFields } from './page-order.ts';
import type { PageRules } from './page-rules.ts';
import { asText, group } from './yaml-values.ts';

export type PageText = PageFields & {
  /** Markdown for the common pipeline, with the author's line numbers. */
  text: string;
  faults: TextFault[];
};

const BASE_URL = /\{\{[<%]\s*baseurl\s*[>%]\}\}/g;
/** The session decides conditions, so all branches are shown. */
const LIQUID = /\{%-?\s*\w[^%]*?-?%\}/g;

/** Removes the front matter, and marks session variables, in code as well. */
export function readPageText(
  source: string,
  { file, values, isClassic }: PageRules & { file: string },
): PageText {
  if (file.endsWith('.adoc')) return asciiDoc(source);
  const { lines, ...front } = frontMatter(source);
  const written = source.replace(/[\uE002-\uE005]/g, '').split('\n');
  written.fill('', 0, lines);
  const text = written.join('\n');
  if (!text.includes('{{') && !text.includes('{%') && !text.includes('%')) return { text, ...front };
  // A portal serves the pages and the files next to them below this address.
  const local = text.replace(BASE_URL, '/workshop/content').replace(LIQUID, isClassic ? '' : '$&');
  return { text: markNames(markVariables(local, { values })), ...front };
}

/** Outside of code every name in double braces is a variable. */
function markNames(text: string): string {
  if (!text.includes('{{')) return text;
  const lines = text.split('\n');
  const plain = plainLines(lines);
  const mark = (part: string) => markVariables(part, { isAnyName: true });
  return lines.map((line, at) => (plain.has(at) ? outsideCode(line, mark) : line)).join('\n');
}

/** AsciiDoc is not supported, so its source is shown. */
function asciiDoc(source: string): PageText {
  const title = /^= +(.+)$/m.exec(source)?.[1]?.trim() ?? null;
  const fence = fenceFor(source);
  return {
    text: `${fence}text\n${source.trim()}\n${fence}\n`,
    title,
    weight: null,
    isDraft: false,
    faults: [
      { line: 1, message: 'this page is AsciiDoc and is shown as plain text', hint: 'write it in Markdown' },
    ],
  };
}

type FrontMatter = PageFields & { lines: number; faults: TextFault[] };

/** YAML between `---`, or TOML between `+++`. */
function frontMatter(source: string): FrontMatter {
  const nothing: FrontMatter = { lines: 0, title: null, weight: null, isDraft: false, faults: [] };
  const found = /^(---|\+\+\+)[ \t]*\n(?:([\s\S]*?)\n)?\1[ \t]*(?:\n|$)/.exec(source);
  if (!found) return nothing;
  const [whole, fence, body = ''] = found;
  const lines = whole.trimEnd().split('\n').length;
  const simple = () => ({ ...nothing, lines, ...fieldsOf(readAssignments(body)) });
  if (fence !== '---') return simple();
  const { data, faults } = parseYaml({ file: '', text: markVariables(body) });
  const [broken] = faults;
  if (broken) {
    const { line, message, hint = 'write title: "…"' } = broken;
    return { ...simple(), faults: [{ line: line + 1, message: `the front matter ${message}`, hint }] };
  }
  // Two horizontal rules with text in between are not front matter.
  if (data !== null && typeof data !== 'object') return nothing;
  return { ...nothing, lines, ...fieldsOf(group(data)) };
}

function readAssignments(body: string): Record<string, unknown> {
  const found = [...body.matchAll(/^\s*(\w+)\s*[:=]\s*(.*?)\s*$/gm)];
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [name, value.replace(/^(["'])(.*)\1$/, '$2')]),
  );
}

function fieldsOf(fields: Record<string, unknown>): PageFields {
  const weight = asText(fields['weight'])?.trim();
  return {
    title: asText(fields['title']) || asText(fields['Title']) || null,
    weight: weight && Number.isFinite(Number(weight)) ? Number(weight) : null,
    isDraft: fields['draft'] === true || fields['draft'] === 'true',
  };
}
