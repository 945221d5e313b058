import { useEffect, useEffectEvent } from 'react';
import { areLettersEnabled } from '../../ui/letter-shortcuts.ts';

/** Elements that handle letters themselves. */
const TYPED_INTO = 'input, textarea, select, [contenteditable], dialog, video, iframe, [role="menu"]';

export type NoteCommand = 'highlight' | 'note' | 'select' | 'select-previous';

const LETTERS: Record<string, NoteCommand> = { h: 'highlight', a: 'note', s: 'select', S: 'select-previous' };

/** Single letters, which readers can disable together with those of lessons. */
export function useNoteKeys(onCommand: (command: NoteCommand) => void): void {
  const run = useEffectEvent(onCommand);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = LETTERS[event.key];
      if (!command || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const isTaken = event.target instanceof Element && event.target.closest(TYPED_INTO);
      if (isTaken || document.querySelector('dialog[open]') || !areLettersEnabled(localStorage)) return;
      event.preventDefault();
      run(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const BLOCKS = 'p, li, h2, h3, h4, h5, h6, pre, blockquote, td, th, dt, dd, figcaption';
/** Below the bars that overlap the text. */
const TOP = 120;

/**
 * Selects the next or previous paragraph, starting with a visible one. Shift and arrow keys adjust the
 * selection.
 */
export function selectBlock(text: HTMLElement, direction: 'next' | 'previous'): void {
  const blocks = [...text.querySelectorAll<HTMLElement>(BLOCKS)].filter(
    (block) => !block.querySelector(BLOCKS) && block.textContent.trim() !== '' && !block.closest('[hidden]'),
  );
  const selection = document.getSelection();
  const from = selection && !selection.isCollapsed ? selection.anchorNode : null;
  const at = from && text.contains(from) ? blocks.findIndex((block) => block.contains(from)) : -1;
  const inWindow = blocks.findIndex((block) => block.getBoundingClientRect().bottom > TOP);
  const next = at < 0 ? Math.max(0, inWindow) : at + (direction === 'next' ? 1 : -1);
  const block = blocks[Math.min(blocks.length - 1, Math.max(0, next))];
  if (!block || !selection) return;
  selection.selectAllChildren(block);
  const { top, bottom } = block.getBoundingClientRect();
  if (top < TOP || bottom > innerHeight - TOP) block.scrollIntoView({ block: 'center' });
}
