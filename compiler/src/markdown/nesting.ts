import type { Limits } from '../folder/limits.ts';
import { scanLines } from './lines.ts';
import type { TextFault } from './shortcode-body.ts';

const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/;
const MARKERS = />|(?:[-*+]|\d{1,9}[.)])(?=[ \t])/g;
const TAGS = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>]|$)/gi;
const INLINE_CODE = /`[^`]*`/g;
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
  'p',
  'li',
]);

/**
 * Refuses texts that would overflow a recursive parser, by counting markers per line. The estimate is coarse,
 * and the limits are far above any readable text.
 */
export function nestingFault(text: string, limits: Limits): TextFault | null {
  let openTags = 0;
  let brackets = 0;
  let stray = 0;
  let emphasis = 0;
  let found: TextFault | null = null;
  scanLines(text.split('\n'), (written, at) => {
    if (found) return;
    const line = written.replace(INLINE_CODE, '');
    if (line.trim() === '') brackets = stray = emphasis = 0;
    const markers = CONTAINERS.exec(line)?.[0] ?? '';
    const depth =
      (markers.match(MARKERS)?.length ?? 0) + Math.floor((/^[ \t]*/.exec(markers)?.[0] ?? '').length / 4);
    for (const [, closing, name = ''] of line.matchAll(TAGS)) {
      if (!VOID.has(name.toLowerCase())) openTags = Math.max(0, openTags + (closing ? -1 : 1));
    }
    const balance = brackets + count(line, '[') - count(line, ']');
    brackets = Math.max(0, balance);
    stray += Math.max(0, -balance);
    if (!/^[\s*_~-]+$/.test(line)) emphasis += count(line, '*') + count(line, '_') + count(line, '~');
    const tooMuch =
      depth > limits.nesting ||
      openTags > limits.openTags ||
      brackets > limits.openBrackets ||
      stray > limits.strayBrackets ||
      emphasis > limits.emphasisMarks;
    if (tooMuch) {
      found = {
        line: at + 1,
        message: 'this is nested too deeply to be rendered',
        hint: `keep lists, quotes and tags within ${limits.nesting} levels, and brackets in pairs`,
      };
    }
  });
  return found;
}

function count(line: string, character: string): number {
  let times = 0;
  for (let at = line.indexOf(character); at >= 0; at = line.indexOf(character, at + 1)) times += 1;
  return times;
}
