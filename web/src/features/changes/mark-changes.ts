import type { TextChange } from '@academy/contract/schemas/changes';

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, pre, tr, dt, dd, blockquote, figcaption, summary';

/** Marks the changed blocks of the text, and returns a function that removes the marks. */
export function markChanges(text: Element, blocks: TextChange['blocks']): () => void {
  const changed = blocks.map(piecesOf).filter((pieces) => pieces.some((piece) => piece !== ''));
  const marked = [...text.querySelectorAll<HTMLElement>(BLOCKS)].filter((block) => {
    const words = condense(block.textContent ?? '');
    return changed.some((pieces) => isMadeOf(words, pieces));
  });
  for (const block of marked) block.dataset['changed'] = '';
  return () => {
    for (const block of marked) delete block.dataset['changed'];
  };
}

/** Long texts are shortened with an ellipsis. */
function piecesOf({ parts }: TextChange['blocks'][number]): string[] {
  const now = parts.filter(({ change }) => change !== 'removed').map(({ text }) => text);
  return now.join('').split('…').map(condense);
}

function isMadeOf(words: string, pieces: readonly string[]): boolean {
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)];
  if (pieces.length === 1) return words === first;
  return words.startsWith(first) && words.endsWith(last) && pieces.every((piece) => words.includes(piece));
}

/** Letters and digits only, since links and buttons are added to the text. */
function condense(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
