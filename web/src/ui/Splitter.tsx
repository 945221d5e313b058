import { useState, type KeyboardEvent, type PointerEvent } from 'react';

type Props = {
  label: string;
  /** Whether it separates two columns or two rows. */
  between: 'columns' | 'rows';
  /** The share of the first pane in percent. */
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
};

const STEP = 4;

/** A separator between two panes that is dragged or moved with the arrow keys. */
export function Splitter({ label, between, value, min = 15, max = 85, onChange }: Props) {
  const isColumns = between === 'columns';
  const [isDragged, setDragged] = useState(false);
  const set = (next: number) => onChange(Math.round(Math.max(min, Math.min(max, next)) * 10) / 10);

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      [isColumns ? 'ArrowLeft' : 'ArrowUp']: value - STEP,
      [isColumns ? 'ArrowRight' : 'ArrowDown']: value + STEP,
      Home: min,
      End: max,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  const onPointerMove = (event: PointerEvent) => {
    const bounds = isDragged && event.currentTarget.parentElement?.getBoundingClientRect();
    if (!bounds) return;
    set(
      isColumns
        ? ((event.clientX - bounds.left) / bounds.width) * 100
        : ((event.clientY - bounds.top) / bounds.height) * 100,
    );
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isColumns ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      data-dragged={isDragged || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        setDragged(true);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
      onDoubleClick={() => set(50)}
      className={`group relative z-10 grid shrink-0 touch-none place-items-center bg-line transition-colors select-none hover:bg-brand focus-visible:bg-brand focus-visible:outline-offset-0 data-dragged:bg-brand ${isColumns ? 'w-1 cursor-col-resize' : 'h-1 cursor-row-resize'}`}
    >
      {/* The target is wider than the visible line. */}
      <span className={isColumns ? 'absolute inset-y-0 -inset-x-2' : 'absolute inset-x-0 -inset-y-2'} />
    </div>
  );
}
