import { markdownLanguage } from '@codemirror/lang-markdown';
import type { Extension } from '@codemirror/state';

/** Without languages for code blocks, which are larger than the editor itself. */
export function markdownAlone(): Extension {
  return markdownLanguage;
}
