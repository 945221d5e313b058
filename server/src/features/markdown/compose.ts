import type { AccessRequirement } from '@academy/domain/access';
import { escapeMarkdown } from '@academy/domain/markdown-text';

export function composeMarkdown({
  title,
  summary,
  parts,
}: {
  title: string;
  summary: string;
  parts: readonly (string | null)[];
}): string {
  const about = summary === '' ? null : `> ${escapeMarkdown(summary)}`;
  return `${[`# ${escapeMarkdown(title)}`, about, ...parts].filter(Boolean).join('\n\n')}\n`;
}

export function link(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${address})`;
}

export function bullets(lines: readonly string[]): string | null {
  return lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : null;
}

/** What unlocks a text that the reader may not see. */
export const LOCKED: Readonly<Record<AccessRequirement, string>> = {
  'sign-in': 'for people who are logged in',
  pro: 'for Pro members',
  nothing: 'not open to anybody',
};
