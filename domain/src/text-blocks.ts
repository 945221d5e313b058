import { decodeEntities } from './html.ts';

/** A paragraph, an entry of a list, a row of a table, a heading or a block of code. Code inside of a line has backticks. */
export type TextBlock = {
  kind: 'text' | 'heading' | 'code';
  text: string;
  /** The heading that it stands under; a heading stands under itself. */
  section: { title: string; anchor: string } | null;
};

const TOKENS = /<(?:"[^"]*"|'[^']*'|[^'"<>])*>|[^<]+|</g;
const TAG = /^<(\/?)([a-z][a-z0-9]*)/i;
const BLOCKS = new Set(
  'address article aside blockquote caption dd details div dl dt figcaption figure footer header hr li main ol p section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);

/** Sanitized HTML as the blocks that a reader sees. */
export function textBlocks(html: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let kind = 'text' as TextBlock['kind'];
  let anchor = '';
  let section: TextBlock['section'] = null;
  let text = '';
  const end = (next: TextBlock['kind']) => {
    const decoded = decodeEntities(text);
    const shown =
      kind === 'code' ? decoded.replace(/^\n+|\s+$/g, '') : decoded.replaceAll(/\s+/g, ' ').trim();
    if (shown !== '') {
      if (kind === 'heading') section = { title: shown, anchor };
      blocks.push({ kind, text: shown, section });
    }
    text = '';
    kind = next;
  };
  for (const [token] of html.matchAll(TOKENS)) {
    const tag = TAG.exec(token);
    if (!tag) {
      text += token.startsWith('<') ? '' : token;
      continue;
    }
    const isEnd = tag[1] === '/';
    const name = (tag[2] ?? '').toLowerCase();
    if (name === 'pre') end(isEnd ? 'text' : 'code');
    else if (kind === 'code') continue;
    else if (name === 'code') text += '`';
    else if (name === 'br' || name === 'td' || name === 'th') text += ' ';
    else if (/^h[1-6]$/.test(name)) {
      end(isEnd ? 'text' : 'heading');
      anchor = /\sid="([^"]*)"/.exec(token)?.[1] ?? '';
    } else if (BLOCKS.has(name)) end(kind === 'heading' ? 'heading' : 'text');
  }
  end('text');
  return blocks;
}
