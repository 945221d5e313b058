import { markdownLanguage } from '@codemirror/lang-markdown';
import type { Extension } from '@codemirror/state';

/** Without the languages that a text could hold: they weigh more than the editor. */
export function markdownAlone(): Extension {
  return markdownLanguage;
}
