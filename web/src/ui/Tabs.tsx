import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

type Tab<Name extends string> = { name: Name; label: string };
type Props<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
  /** The content of the selected tab. */
  children: ReactNode;
};

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs of a panel. One of them is in the tab order; the arrow keys, Home and End select the others. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const at = move(
      tabs.findIndex(({ name }) => name === selected),
      tabs.length,
    );
    const next = tabs[at];
    if (!next) return;
    onSelect(next.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === selected ? 0 : -1}
            onClick={() => onSelect(tab.name)}
            onKeyDown={onKeyDown}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-4 font-semibold text-soft hover:text-text aria-selected:border-brand aria-selected:text-text"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  );
}
