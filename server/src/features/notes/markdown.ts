import { formatDate } from '@academy/domain/dates';
import type { ListedNote } from '@academy/contract/schemas/notes';

const REMARKS: Partial<Record<ListedNote['state'], string>> = {
  changed: 'The text has changed since.',
  locked: 'This page is locked for you now.',
  gone: 'This page no longer exists.',
};

export function pageHeading(
  note: ListedNote,
  { academy, origin }: { academy: string; origin: string },
): string {
  const title = [note.courseTitle, note.title]
    .filter((part) => part !== null)
    .map(escapeMarkdown)
    .join(': ');
  const place = note.path === null ? '' : ` · <${origin}${note.path}>`;
  return `## ${title}\n\n${escapeMarkdown(academy)}${place}\n\n`;
}

/** The quote is page text; the note may contain the person's own Markdown, but no HTML. */
export function noteMarkdown({ quote, text, createdAt, state }: ListedNote): string {
  const remark = REMARKS[state];
  return [
    `> ${escapeMarkdown(quote.exact)}`,
    ...(text.trim() === '' ? [] : [text.trim().replace(/[<&]/g, '\\$&')]),
    `*${formatDate(new Date(createdAt))}${remark ? ` · ${remark}` : ''}*`,
    '',
  ].join('\n\n');
}

/** Escapes text so that Markdown shows it literally, on one line. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>&#|~]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^[-+=]/, '\\$&');
}
