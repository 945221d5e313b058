import { useEffect, useRef } from 'react';

const KEY = 'myLearningHeight';
const FIRST_TIME = 320;

/** How much somebody is learning differs: its place is kept as high as it was last time, so that nothing moves. */
export function keptHeight(): number {
  try {
    const [width, height] = JSON.parse(localStorage.getItem(KEY) ?? '[]') as number[];
    return width === innerWidth && height ? height : FIRST_TIME;
  } catch {
    return FIRST_TIME;
  }
}

export function useKeepHeight() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.target.clientHeight ?? 0;
      localStorage.setItem(KEY, JSON.stringify([innerWidth, height]));
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return box;
}
