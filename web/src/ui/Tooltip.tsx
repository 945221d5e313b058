import { useEffect, useRef, type ReactNode } from 'react';

const GAP = 8;

/**
 * Says in words what an icon means, above it where there is room. It repeats the control's own label,
 * so it is hidden from screen readers. A popover lies over everything and is clipped by nothing.
 */
export function Tooltip({
  text,
  delay = 600,
  children,
}: {
  text: string;
  delay?: number;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);

  const open = () => {
    const around = anchor.current?.firstElementChild?.getBoundingClientRect();
    const tip = bubble.current;
    if (!around || !tip) return;
    tip.showPopover();
    const middle = around.left + around.width / 2 - tip.offsetWidth / 2;
    const above = around.top - tip.offsetHeight - GAP;
    const rightmost = document.documentElement.clientWidth - tip.offsetWidth - GAP;
    tip.style.left = `${Math.max(GAP, Math.min(middle, rightmost))}px`;
    tip.style.top = `${above < GAP ? around.bottom + GAP : above}px`;
  };
  const close = () => {
    clearTimeout(timer.current);
    bubble.current?.hidePopover();
  };
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(open, delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      ref={anchor}
      role="presentation"
      className="contents"
      onPointerEnter={wait}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && wait()}
      onBlur={close}
      onKeyDown={close}
    >
      {children}
      <span
        ref={bubble}
        popover="manual"
        aria-hidden="true"
        className="tooltip pointer-events-none fixed inset-auto m-0 rounded-small bg-[#15181c] px-2.5 py-1 text-sm font-medium text-[#fff]"
      >
        {text}
      </span>
    </span>
  );
}
