import { posix } from 'node:path';
import type { Include } from '../markdown/hugo-lines.ts';
import { fenceFor } from '../markdown/lines.ts';
import { nestingFault } from '../markdown/nesting.ts';
import type { Source } from './source.ts';

type IncludeInput = {
  source: Source;
  /** The including text. */
  file: string;
  /** Additional folders to search. */
  folders?: readonly string[];
  /** Called with every text that is included. */
  onInclude?(text: string): void;
};

/** Reads what a text includes: Markdown becomes part of it, any other file is shown as code. */
export function includeFrom({ source, file, folders = [], onInclude }: IncludeInput): Include {
  return (path) => {
    if (path.includes('\0') || path.includes('\\')) return null;
    const found = [posix.dirname(file), ...folders]
      .map((folder) => posix.join(folder, path.replace(/^\/+/, '')))
      .find((candidate) => typeof source.locate(candidate) === 'object');
    const text = found === undefined ? null : source.readText(found, source.limits.textBytes);
    if (text === null || nestingFault(text, source.limits)) return null;
    onInclude?.(text);
    if (path.endsWith('.md')) return text.replace(/^(---|\+\+\+)[ \t]*\n[\s\S]*?\n\1[ \t]*\n/, '');
    const fence = fenceFor(text);
    return `${fence}${posix.extname(path).slice(1)}\n${text.trimEnd()}\n${fence}`;
  };
}
