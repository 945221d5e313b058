import { parseMediaTime } from './media-time.ts';

/** What is shown from one second of a video to another. */
export type Cue = { start: number; end: number; text: string };

const TIMES = /^(\S+)\s+-->\s+(\S+)/;

/** Whether a text says of itself that it is WebVTT. */
export function isWebVtt(text: string): boolean {
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text);
}

/** The cues of a WebVTT file in their order, as plain text. Notes, styles and whatever is malformed are left out. */
export function parseWebVtt(text: string): Cue[] {
  if (!isWebVtt(text)) return [];
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap(toCue);
}

function toCue(block: string): Cue[] {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const at = lines.findIndex((line) => TIMES.test(line));
  // A name may stand before the times; anything longer is a block of another kind.
  if (at < 0 || at > 1) return [];
  const [, from = '', to = ''] = TIMES.exec(lines[at] ?? '') ?? [];
  const [start, end] = [parseMediaTime(from), parseMediaTime(to)];
  const spoken = toPlainText(lines.slice(at + 1).join(' '));
  if (start === null || end === null || end <= start || spoken === '') return [];
  return [{ start, end, text: spoken }];
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** Voices, classes and times inside of a cue are tags. */
function toPlainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
