import { escapeHtml } from '@academy/domain/html';
import type { LabPage, LabStep } from '@academy/domain/labs';
import type { WordsInput } from './step.ts';
import { stepWords } from './words.ts';

const PLACE = /<div data-lab-action="(\d+)"><\/div>/g;

/** The HTML of a page with words instead of buttons, for browsers with and without scripts. */
export function pageHtml({ html, actions }: Pick<LabPage, 'html' | 'actions'>, input: WordsInput): string {
  return html.replace(PLACE, (_place, at: string) => {
    const step = actions[Number(at)];
    return step ? stepHtml(step, input) : '';
  });
}

/** The label above a text to copy. */
const LABELS: Record<string, string> = { terminal: 'Terminal', files: 'File', editor: 'Text in the file' };

function stepHtml(step: LabStep, input: WordsInput): string {
  const kind = kindOf(step);
  const { what, file, text, link, notes = [], more } = stepWords(step, input);
  const title = step.isNamed && step.title !== what ? step.title : '';
  const note = (content: string) => `<p class="own-step-note">${content}</p>`;
  return [
    `<div class="own-step" data-step="${kind}">`,
    step.isHidden ? note('In a session, this happens automatically.') : '',
    title ? `<p class="own-step-title">${escapeHtml(title)}</p>` : '',
    `<p class="${title ? 'own-step-note' : 'own-step-title'}">${escapeHtml(what)}</p>`,
    step.description ? note(escapeHtml(step.description)) : '',
    file === undefined ? '' : `<p class="own-step-file"><code>${escapeHtml(file)}</code></p>`,
    text === undefined
      ? ''
      : `<pre tabindex="0" data-language="${LABELS[kind] ?? 'Text'}"><code>${escapeHtml(text.replace(/\n+$/, ''))}\n</code></pre>`,
    link === undefined ? '' : linkHtml(link),
    ...notes.map((one) => note(escapeHtml(one))),
    more
      ? `<details><summary>${escapeHtml(more.title)}</summary><pre tabindex="0"><code>${escapeHtml(more.text)}</code></pre></details>`
      : '',
    '</div>',
  ].join('');
}

function linkHtml(address: string): string {
  const shown = escapeHtml(address);
  return `<p><a href="${shown}" target="_blank" rel="noopener noreferrer">${shown}</a></p>`;
}

function kindOf({ action }: LabStep): string {
  const name = action.does === 'elsewhere' ? action.name : action.does;
  const [group = ''] = name.split(':');
  return ['terminal', 'editor', 'files', 'dashboard', 'examiner', 'workshop'].includes(group)
    ? group
    : 'other';
}
