import { Skeleton } from '../../ui/Skeleton.tsx';
import { useEffect, useRef } from 'react';

export function LearningSkeleton() {
  return (
    <div role="status" className="h-[var(--my-learning-height,20rem)]">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-full rounded-card!" />
    </div>
  );
}

const KEY = 'myLearningHeight';

/** Saves the height of the section; the inline script of the document reserves it at the next visit. */
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
