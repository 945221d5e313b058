import { ShortcutHelp } from '../../ui/ShortcutHelp.tsx';

const SHORTCUTS = [
  { keys: ['N', '→'], does: 'Next lesson' },
  { keys: ['P', '←'], does: 'Previous lesson' },
  { keys: ['C'], does: 'Complete and continue' },
  { keys: ['S'], does: 'Select the next paragraph' },
  { keys: ['H'], does: 'Highlight the selected text' },
  { keys: ['A'], does: 'Add a note to the selected text' },
  { keys: ['?'], does: 'Show this help' },
];

export function LessonShortcuts({ onClose }: { onClose: () => void }) {
  return (
    <ShortcutHelp shortcuts={SHORTCUTS} optional="the letters N, P, C, S, H, A and ?" onClose={onClose} />
  );
}
