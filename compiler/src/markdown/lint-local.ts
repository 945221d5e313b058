import type { Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { shorten } from './lint-signs.ts';
import type { TextFault } from './shortcode-body.ts';

const LOCAL = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/i;
const PAGE = /^\/(?:courses|guides|paths|tests|instructors)(?:\/|$)/;

/**
 * Links to the reader's own computer, mostly copied from a preview. A program that readers start themselves
 * is fine: the text shows its literal address, or mentions its port in code.
 */
export function findLocalLinks(tree: Root): TextFault[] {
  const links: { url: URL; isShown: boolean; line: number }[] = [];
  const code: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'code' || node.type === 'inlineCode') code.push(node.value);
    if (node.type !== 'link' && node.type !== 'definition') return;
    const url = URL.canParse(node.url) ? new URL(node.url) : null;
    if (!url || !/^https?:$/.test(url.protocol) || !LOCAL.test(url.hostname)) return;
    const isShown = node.type === 'link' && isAddress(node);
    links.push({ url, isShown, line: node.position?.start.line ?? 1 });
  });
  const examples = links.length > 0 ? code.join('\n') : '';
  return links
    .filter(({ url, isShown }) => isOfPreview(url) || !(isShown || isNamed(url, examples)))
    .map(({ url, line }) => ({
      line,
      message: `the link to ${shorten(url.href)} points to the reader's own computer`,
      hint: isOfPreview(url)
        ? `write its address in the academy: ${shorten(url.pathname + url.hash)}`
        : 'link to a public address; if readers start it themselves, show its address: <http://localhost:8080>',
    }));
}

function isAddress(link: Link): boolean {
  let words = '';
  visit(link, 'text', ({ value }) => void (words += value));
  const shown = words.replace(/^https?:\/\//, '');
  const meant = link.url.replace(/^https?:\/\//, '');
  return shown.replace(/\/$/, '') === meant.replace(/\/$/, '');
}

function isOfPreview({ hostname, pathname }: URL): boolean {
  return hostname.endsWith('.localhost') || PAGE.test(pathname);
}

function isNamed({ port, hostname }: URL, code: string): boolean {
  return port === '' ? code.includes(hostname) : new RegExp(`\\b${port}\\b`).test(code);
}
