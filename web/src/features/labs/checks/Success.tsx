import type { CSSProperties, ReactNode } from 'react';
import { LabIcon } from '../LabIcon.tsx';
import './success.css';

type Props = {
  /** Newly reached, which is celebrated once. */
  isNew: boolean;
  /** Empty if there is nothing to praise. */
  title: string;
  text: string;
  note: string;
  /** The next steps. */
  children: ReactNode;
};

const PIECES = Array.from({ length: 18 }, (_, at) => at);

/** The end of a lab: what was achieved, and what comes next. */
export function Success({ isNew, title, text, note, children }: Props) {
  return (
    <div role="status" className="lab-success" data-new={isNew || undefined}>
      {isNew && title && (
        <span className="lab-confetti" aria-hidden="true">
          {PIECES.map((at) => (
            <i key={at} style={{ '--at': at } as CSSProperties} />
          ))}
        </span>
      )}
      <span className="lab-success-mark" aria-hidden="true">
        <LabIcon name="check" className="size-6" />
      </span>
      <div className="min-w-0 grow basis-48">
        {title && <p className="text-xl leading-snug font-bold">{title}</p>}
        <p className="text-sm font-semibold">{text}</p>
        {note && <p className="text-sm text-soft">{note}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
