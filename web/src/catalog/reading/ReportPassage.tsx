import { useEffect, useRef, useState, type RefObject } from 'react';
import { feedback } from '../../overlay/feedback.ts';
import { Icon } from '../../ui/Icon.tsx';
import { selectedPassage, type Selected } from './passage.ts';

type Props = { of: RefObject<HTMLElement | null>; lessonId: string; revision: number };

/** A selection that is still being made should not be followed by a button at each letter. */
const PAUSE_MS = 200;
const EDGE = 8;

/** Near what is selected in the text: a way to say that something is wrong with it. The next Tab leads to it. */
export function ReportPassage({ of, lessonId, revision }: Props) {
  const selected = useSelected(of);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const shown = button.current;
    if (!selected || !shown) return;
    shown.showPopover();
    const rightmost = document.documentElement.clientWidth - shown.offsetWidth - EDGE;
    shown.style.left = `${Math.max(EDGE, Math.min(selected.end.left - shown.offsetWidth / 2, rightmost))}px`;
    shown.style.top = `${selected.end.bottom + EDGE}px`;
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = event.key === 'Tab' && !event.shiftKey && document.activeElement !== shown;
      if (!isOurs || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      shown.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [selected]);

  const report = () => {
    if (selected) feedback.open({ lessonId, revision, anchor: selected.anchor, text: selected.text });
  };
  return (
    <>
      <p role="status" className="sr-only">
        {selected && 'Press Tab to report a problem with the selected passage.'}
      </p>
      {selected && (
        <button
          ref={button}
          type="button"
          popover="manual"
          // Pressing it must not take away what is selected.
          onMouseDown={(event) => event.preventDefault()}
          onClick={report}
          className="absolute inset-auto m-0 inline-flex min-h-10 items-center gap-2 rounded-full border border-line bg-page px-4 text-sm font-semibold text-text shadow-lift hover:border-brand print:hidden"
        >
          <Icon name="warning" className="size-4 text-brand" />
          Report a problem
        </button>
      )}
    </>
  );
}

function useSelected(of: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let timer = 0;
    const look = () => setSelected(of.current && selectedPassage(of.current, document.getSelection()));
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(look, PAUSE_MS);
    };
    wait();
    document.addEventListener('selectionchange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', wait);
    };
  }, [of]);
  return selected;
}
