import { escapeHtml } from '@academy/domain/html';
import { readVideo, videoPage } from '@academy/domain/videos';

/** The alert for each of these pairs. */
export const HUGO_ALERTS: Readonly<Record<string, string>> = {
  note: 'info',
  info: 'info',
  tip: 'success',
  important: 'warning',
  caution: 'warning',
  warning: 'warning',
  danger: 'error',
};
/** The text around these is enough. */
const DROPPED = new Set(['copy', 'pathway', 'baseurl']);
export const HUGO_NAMES = [
  ...Object.keys(HUGO_ALERTS),
  'figure',
  'vimeo',
  'youtube',
  'checks',
  'include',
  'param',
  'ref',
  'relref',
];

export function isHugoName(name: string): boolean {
  return HUGO_NAMES.includes(name) || DROPPED.has(name);
}

export function openAlert(name: string, fields: string): string {
  const title = readFields(fields).get('title');
  const heading = title ? `<p class="alert-title"><strong>${escapeHtml(title)}</strong></p>` : '';
  return `\n<aside class="alert alert-${HUGO_ALERTS[name]}">${heading}\n`;
}

/** HTML and Markdown for a shortcode without an end; blocks get separate lines. */
export function hugoElement(name: string, written: string): string {
  const only = written.replace(/^(["'])(.*)\1$/, '$2');
  if (name === 'ref' || name === 'relref') return only;
  if (name === 'checks') {
    const items = [...written.matchAll(/"([^"]*)"/g)].map(([, item]) => `- ${item}`);
    return ['', '<div class="checks">', ...items, '</div>', ''].join('\n');
  }
  const fields = readFields(written);
  const field = (key: string) => escapeHtml(fields.get(key) ?? '');
  if (name === 'vimeo' || name === 'youtube') {
    const video = readVideo(name, fields.get('id') ?? only);
    const address = video && videoPage(video);
    return `\n<iframe src="${escapeHtml(address ?? '')}" title="${field('title')}"></iframe>\n`;
  }
  if (name !== 'figure') return '';
  const caption = field('caption');
  const picture = `<img src="${field('src')}" alt="${field('alt') || caption || field('title')}">`;
  return `\n<figure>${picture}${caption && `<figcaption>${caption}</figcaption>`}</figure>\n`;
}

function readFields(written: string): Map<string, string> {
  return new Map(
    [...written.matchAll(/([\w-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/g)].map(
      ([, field = '', double, single, bare]) => [field, double ?? single ?? bare ?? ''],
    ),
  );
}
