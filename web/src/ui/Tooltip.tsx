import { useEffect, useRef, type ReactNode } from 'react';

/** How tooltips of feedback behave: at once, a little farther away, and following what moves. */
export const FEEDBACK_TIP = { delay: 0, offset: 10, throttle: 50 };

const EDGE = 8;

/**
 * Says in words what an icon means, above it where there is room. It repeats the control's own label,
 * so it is hidden from screen readers. A popover lies over everything and is clipped by nothing.
 */
export function Tooltip({
  text,
  delay = 600,
  offset = 8,
  throttle = 0,
  children,
}: {
  text: string;
  delay?: number;
  offset?: number;
  /** How often in milliseconds it looks where its control has moved to; 0 is never. */
  throttle?: number;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const following = useRef(0);

  const place = () => {
    const around = anchor.current?.firstElementChild?.getBoundingClientRect();
    const tip = bubble.current;
    if (!around || !tip) return;
    const middle = around.left + around.width / 2 - tip.offsetWidth / 2;
    const above = around.top - tip.offsetHeight - offset;
    const rightmost = document.documentElement.clientWidth - tip.offsetWidth - EDGE;
    tip.style.left = `${Math.max(EDGE, Math.min(middle, rightmost))}px`;
    tip.style.top = `${above < EDGE ? around.bottom + offset : above}px`;
  };
  const open = () => {
    bubble.current?.showPopover();
    place();
    if (throttle) following.current = window.setInterval(place, throttle);
  };
  const close = () => {
    clearTimeout(timer.current);
    clearInterval(following.current);
    bubble.current?.hidePopover();
  };
  const wait = () => {
    close();
    timer.current = window.setTimeout(open, delay);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      clearInterval(following.current);
    },
    [],
  );

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
