import { useEffect, useRef } from 'react';

type Props = { of: { current: HTMLElement | null }; isReady: boolean };

/** A progress line; scrolling and a growing text update it without rerendering. */
export function ReadingProgress({ of, isReady }: Props) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const move = () => {
      frame = 0;
      if (!line.current || !of.current) return;
      const read = isReady ? readingProgress(of.current.getBoundingClientRect(), innerHeight) : 0;
      line.current.style.scale = `${read} 1`;
      line.current.ariaValueNow = String(Math.round(read * 100));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(move);
    };
    onScroll();
    const observer = new ResizeObserver(onScroll);
    if (of.current) observer.observe(of.current);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, [of, isReady]);
  return (
    <div
      ref={line}
      role="progressbar"
      aria-label="Reading progress"
      aria-valuenow={0}
      aria-valuemin={0}
      aria-valuemax={100}
      className="absolute inset-x-0 -bottom-px h-0.5 origin-left scale-x-0 bg-brand"
    />
  );
}

/** A text is read to the end when its last line is visible. */
export function readingProgress(
  { top, height }: { top: number; height: number },
  windowHeight: number,
): number {
  const unseen = top + height - windowHeight;
  const all = height - Math.min(windowHeight, height);
  if (unseen <= 0) return 1;
  return all === 0 ? 0 : Math.min(1, Math.max(0, 1 - unseen / all));
}
