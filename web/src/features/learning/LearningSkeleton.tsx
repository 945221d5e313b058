import { Skeleton } from '../../ui/Skeleton.tsx';
import { useEffect, useRef } from 'react';

export function LearningSkeleton() {
  return (
    <div role="status" style={{ height: readSavedHeight() }}>
      <span className="sr-only">Loading</span>
      <Skeleton className="h-full rounded-card!" />
    </div>
  );
}

const KEY = 'myLearningHeight';
const DEFAULT_HEIGHT = 320;

/** The height of the section at the last visit, reserved while it loads to avoid a layout shift. */
function readSavedHeight(): number {
  try {
    const [width, height] = JSON.parse(localStorage.getItem(KEY) ?? '[]') as number[];
    return width === innerWidth && height ? height : DEFAULT_HEIGHT;
  } catch {
    return DEFAULT_HEIGHT;
  }
}

export function useSaveHeight() {
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
