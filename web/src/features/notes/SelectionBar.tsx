import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Icon, StrokeIcon, type IconName } from '../../ui/Icon.tsx';
import type { SelectedPassage } from './use-selected-passage.ts';

type Props = {
  passage: SelectedPassage;
  onHighlight: () => void;
  onNote: () => void;
  onCopyLink: () => void;
  onReport: () => void;
};

const EDGE = 8;
const MARKER = 'm4 20 1-5L15.5 4.5l4 4L9 19zM4 20h16';

/**
 * The actions for the selected text: near its end, or at the bottom of the window if the system shows its own
 * menu next to the selection. The next Tab focuses it.
 */
export function SelectionBar({ passage, onHighlight, onNote, onCopyLink, onReport }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = bar.current;
    if (!shown) return;
    shown.showPopover();
    if (!isTouched()) {
      const rightmost = document.documentElement.clientWidth - shown.offsetWidth - EDGE;
      shown.style.left = `${Math.max(EDGE, Math.min(passage.end.left - shown.offsetWidth / 2, rightmost))}px`;
      shown.style.top = `${passage.end.bottom + EDGE}px`;
    }
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isOutside = !shown.contains(document.activeElement) && !document.querySelector('dialog[open]');
      if (!isOutside || event.defaultPrevented) return;
      if (event.key === 'Escape') document.getSelection()?.removeAllRanges();
      if (event.key !== 'Tab' || event.shiftKey) return;
      event.preventDefault();
      shown.querySelector('button')?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [passage]);

  return (
    <div
      ref={bar}
      popover="manual"
      role="toolbar"
      aria-label="Selected text"
      tabIndex={-1}
      // Pressing a button must not clear the selection.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={moveFocus}
      className="absolute inset-auto m-0 gap-0.5 rounded-card border border-line bg-page p-1 text-text shadow-lift open:flex print:hidden pointer-coarse:fixed pointer-coarse:inset-x-0 pointer-coarse:top-auto pointer-coarse:bottom-0 pointer-coarse:w-full pointer-coarse:max-w-none pointer-coarse:justify-around pointer-coarse:rounded-b-none pointer-coarse:pb-[max(0.25rem,env(safe-area-inset-bottom))]"
    >
      <BarButton icon="marker" label="Highlight" keys="H" onPress={onHighlight} />
      <BarButton icon="feedback" label="Note" keys="A" onPress={onNote} />
      <BarButton icon="link" label="Copy link" onPress={onCopyLink} />
      <BarButton icon="warning" label="Report a problem" short="Report" onPress={onReport} />
    </div>
  );
}

/** The same media query as in the style sheet. */
function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

type ButtonProps = {
  icon: IconName | 'marker';
  label: string;
  /** A shorter label for narrow screens. */
  short?: string;
  keys?: string;
  onPress: () => void;
};

function BarButton({ icon, label, short, keys, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      className="inline-flex min-h-10 items-center gap-1.5 rounded-small px-2.5 text-sm font-semibold whitespace-nowrap hover:bg-wash pointer-coarse:min-h-12 pointer-coarse:flex-col pointer-coarse:justify-center pointer-coarse:gap-0.5 pointer-coarse:text-xs"
    >
      {icon === 'marker' ? (
        <StrokeIcon path={MARKER} className="size-4 text-brand" />
      ) : (
        <Icon name={icon} className="size-4 text-brand" />
      )}
      {short ?? label}
    </button>
  );
}

/** Arrows move between the buttons, as in every toolbar; elsewhere they navigate between lessons. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (event.key === 'Escape') document.getSelection()?.removeAllRanges();
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
