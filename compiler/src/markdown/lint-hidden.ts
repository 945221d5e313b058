import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { HIDDEN_NAMES } from './html-names.ts';
import { lineCounter } from './literal-text.ts';
import type { TextFault } from './shortcode-body.ts';

const TAG = new RegExp(`<(/?)(${[...HIDDEN_NAMES, 'audio', 'canvas'].join('|')})(?=[\\s/>])`, 'gi');

const HINTS: Readonly<Record<string, string>> = {
  script: 'scripts never run here: remove it, or link to the page where it runs',
  style: 'pages take their look from the academy: remove it',
  svg: 'save the drawing as a file and show it with ![what it shows](drawing.svg)',
  math: 'write the formula as TeX: $x^2$',
  audio: 'link to the file, or show it as a video',
};

/** HTML that is dropped from the page, including its content. */
export function lintHidden(tree: Root): TextFault[] {
  const found: TextFault[] = [];
  /** The element that is open, across the nodes of a line. */
  let open: string | null = null;
  visit(tree, 'html', ({ value, position }) => {
    const html = value.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ' '));
    const lineOf = lineCounter(html, position?.start.line ?? 1);
    for (const { index, 1: closing, 2: written = '' } of html.matchAll(TAG)) {
      const name = written.toLowerCase();
      if (closing && name === open) open = null;
      if (closing || open !== null) continue;
      if (HIDDEN_NAMES.has(name)) open = name;
      found.push({
        line: lineOf(index),
        message: `<${name}> is dropped from the page${open === null ? '' : ', including its content'}`,
        // A portal runs them in the pages of its workshops.
        ...(/^(?:script|style)$/.test(name) && { isForPortal: true }),
        hint: HINTS[name] ?? 'write it as text, or show it as a picture',
      });
    }
  });
  return found;
}
