import { posix } from 'node:path';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { TextFault } from '../markdown/shortcode-body.ts';

const VARIABLE = /\$\{[A-Z][A-Z0-9_]*(?::-[^}\n]{0,200})?\}/;

/** The first `${NAME}` in a text outside of code, where it would be literal. */
export function findUnfilled(tree: Root, file: string): TextFault[] {
  if (file.includes('.template.')) return [];
  const found: TextFault[] = [];
  visit(tree, 'text', ({ value, position }) => {
    const name = found.length === 0 ? VARIABLE.exec(value) : null;
    if (!name) return;
    const before = value.slice(0, name.index).split('\n').length - 1;
    found.push({ line: (position?.start.line ?? 1) + before, ...unfilled(name[0], file) });
  });
  return found;
}

/** The same in a file of fields, which is treated as one text. */
export function findUnfilledField(text: string, file: string): TextFault | null {
  const name = file.includes('.template.') ? null : VARIABLE.exec(text);
  if (!name) return null;
  return { line: text.slice(0, name.index).split('\n').length, ...unfilled(name[0], file) };
}

function unfilled(name: string, file: string): Omit<TextFault, 'line'> {
  const template = posix.basename(file).replace('.', '.template.');
  return {
    message: `${name} has no value here`,
    hint: `variables are filled in templates: name the file ${template}`,
  };
}
