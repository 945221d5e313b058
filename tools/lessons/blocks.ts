import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../files.mjs';

export type Block = { file: string; line: number; language: string; text: string };

/** All fenced code blocks of the bundled content, with the line of their first character. */
export function readBlocks(folder = join(root, 'content/tenants')): Block[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .flatMap((file) =>
      blocksOf(readFileSync(join(folder, file), 'utf8'), relative(root, join(folder, file))),
    );
}

export function blocksOf(text: string, file: string): Block[] {
  const blocks: Block[] = [];
  let open: (Block & { fence: string; indent: RegExp }) | null = null;
  for (const [at, line] of text.split('\n').entries()) {
    if (open) {
      const inner = line.replace(open.indent, '');
      if (inner.trimEnd() === open.fence) {
        const { fence: _fence, indent: _indent, ...block } = open;
        blocks.push(block);
        open = null;
      } else open.text += `${inner}\n`;
      continue;
    }
    const [, indent = '', fence, language] = /^([\s>]*)(`{3,}|~{3,})(\S*)/.exec(line) ?? [];
    if (fence)
      open = {
        file,
        line: at + 2,
        language: language ?? '',
        text: '',
        fence,
        indent: new RegExp(`^[\\s>]{0,${indent.length}}`),
      };
  }
  return blocks;
}
