import { useEffect, useRef, type ReactNode } from 'react';

/** Tooltips in feedback: no delay, a larger offset, following the control. */
export const FEEDBACK_TIP = { delay: 0, offset: 10, throttle: 50 };

const EDGE = 8;

/**
 * A tooltip for an icon, above it if there is room. It repeats the control's label, so it is hidden from
 * screen readers. As a popover it is in the top layer and never clipped.
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
  /** How often it is repositioned, in milliseconds; 0 for never. */
  throttle?: number;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const following = useRef(0);

  const position = () => {
    const control = anchor.current?.firstElementChild?.getBoundingClientRect();
    const tip = bubble.current;
    if (!control || !tip) return;
    const middle = control.left + control.width / 2 - tip.offsetWidth / 2;
    const above = control.top - tip.offsetHeight - offset;
    const rightmost = document.documentElement.clientWidth - tip.offsetWidth - EDGE;
    tip.style.left = `${Math.max(EDGE, Math.min(middle, rightmost))}px`;
    tip.style.top = `${above < EDGE ? control.bottom + offset : above}px`;
  };
  const open = () => {
    bubble.current?.showPopover();
    position();
    if (throttle) following.current = window.setInterval(position, throttle);
  };
  const close = () => {
    clearTimeout(timer.current);
    clearInterval(following.current);
    bubble.current?.hidePopover();
  };
  const openLater = () => {
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
      onPointerEnter={openLater}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && openLater()}
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
