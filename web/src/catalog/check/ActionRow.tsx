import { useEffect, useRef, type ReactNode } from 'react';
import './quiz.css';

/** The actions of a question, at the bottom of the screen, above an on-screen keyboard. */
export function ActionRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const place = () =>
      row.current?.style.setProperty('--covered', `${coveredHeight({ innerHeight, viewport })}px`);
    place();
    viewport.addEventListener('resize', place);
    viewport.addEventListener('scroll', place);
    return () => {
      viewport.removeEventListener('resize', place);
      viewport.removeEventListener('scroll', place);
    };
  }, []);
  return (
    <div ref={row} className="quiz-actions">
      {children}
    </div>
  );
}

type Screen = { innerHeight: number; viewport: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> };

/** The height that an on-screen keyboard covers. Zooming covers nothing. */
export function coveredHeight({ innerHeight: height, viewport }: Screen): number {
  if (viewport.scale > 1.01) return 0;
  return Math.max(0, Math.round(height - viewport.height - viewport.offsetTop));
}
