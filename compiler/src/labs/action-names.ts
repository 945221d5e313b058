import { findClosest } from '../folder/suggestions.ts';
import { languageOf } from '../markdown/languages.ts';

/** Actions that a page can run, by their Educates names. */
export const IN_PAGE = [
  'terminal:execute',
  'terminal:execute-all',
  'terminal:interrupt',
  'terminal:interrupt-all',
  'terminal:clear',
  'terminal:clear-all',
  'workshop:copy',
  'workshop:copy-and-edit',
  'dashboard:open-dashboard',
  'dashboard:open-url',
  'editor:open-file',
  'editor:append-lines-to-file',
  'editor:insert-lines-before-line',
  'editor:append-lines-after-match',
  'editor:select-matching-text',
  'editor:replace-text-selection',
  'editor:create-file',
  'examiner:execute-test',
] as const;
export type InPage = (typeof IN_PAGE)[number];

export const SECTIONS = ['section:heading', 'section:begin', 'section:end'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Actions of Educates that a page can't run. */
const ELSEWHERE = [
  'terminal:input',
  'terminal:select',
  'dashboard:expose-dashboard',
  'dashboard:create-dashboard',
  'dashboard:delete-dashboard',
  'dashboard:reload-dashboard',
  'editor:add-yaml-item',
  'editor:append-lines-after-line',
  'editor:append-lines-after-selection',
  'editor:clear-terminal',
  'editor:close-file',
  'editor:close-terminal',
  'editor:copy-file',
  'editor:create-directory',
  'editor:delete-file',
  'editor:delete-lines-in-range',
  'editor:delete-matching-lines',
  'editor:delete-text-selection',
  'editor:delete-yaml-value',
  'editor:execute-command',
  'editor:insert-lines-after-line',
  'editor:insert-lines-before-match',
  'editor:insert-lines-before-selection',
  'editor:insert-value-into-yaml',
  'editor:insert-yaml-item',
  'editor:interrupt-terminal',
  'editor:merge-yaml-values',
  'editor:open-terminal',
  'editor:prepend-lines-to-file',
  'editor:rename-file',
  'editor:replace-lines-in-range',
  'editor:replace-matching-text',
  'editor:replace-yaml-item',
  'editor:select-lines-in-range',
  'editor:select-yaml-path',
  'editor:send-to-terminal',
  'editor:set-yaml-value',
  'files:copy-file',
  'files:download-file',
  'files:upload-file',
  'files:upload-files',
];

/** Older workshops write plain text instead of fields, and include the terminal in the name. */
const PLAIN_ACTIONS: Record<string, { name: InPage; field: string; session?: number }> = {
  execute: { name: 'terminal:execute', field: 'command' },
  'execute-1': { name: 'terminal:execute', field: 'command', session: 1 },
  'execute-2': { name: 'terminal:execute', field: 'command', session: 2 },
  'execute-3': { name: 'terminal:execute', field: 'command', session: 3 },
  'execute-all': { name: 'terminal:execute-all', field: 'command' },
  copy: { name: 'workshop:copy', field: 'text' },
  'copy-and-edit': { name: 'workshop:copy-and-edit', field: 'text' },
};

export type ActionKind =
  | { is: 'in-page'; name: InPage }
  | { is: 'plain'; name: InPage; field: string; session?: number }
  | { is: 'section'; name: SectionName }
  | { is: 'elsewhere'; name: string }
  | { is: 'unknown'; hint: string };

/** The meaning of a code fence's language in a workshop; null if it is just a language. */
export function findAction(language: string): ActionKind | null {
  const plain = Object.hasOwn(PLAIN_ACTIONS, language) ? PLAIN_ACTIONS[language] : undefined;
  if (plain) return { is: 'plain', ...plain };
  const [, group = '', action = ''] = /^([\w-]+):([\w-]+)$/.exec(language) ?? [];
  if (!action) return null;
  const inPage = IN_PAGE.find((name) => name === language);
  if (inPage) return { is: 'in-page', name: inPage };
  const section = SECTIONS.find((name) => name === language);
  if (section) return { is: 'section', name: section };
  // A workshop may have custom actions, whose names begin with x- by convention.
  if (ELSEWHERE.includes(language) || group.startsWith('x-')) return { is: 'elsewhere', name: language };
  // Some write a file name after the language.
  if (languageOf(group) || ['text', 'txt', 'console'].includes(group)) return null;
  const meant = findClosest(language, [...IN_PAGE, ...SECTIONS, ...ELSEWHERE]);
  return { is: 'unknown', hint: meant ? `did you mean ${meant}?` : 'docs/authoring.md lists the actions' };
}
