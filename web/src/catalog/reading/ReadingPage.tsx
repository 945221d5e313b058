import type { TableOfContents as Contents } from '@academy/contract/schemas/catalog';
import { useRef, type ReactNode } from 'react';
import { ReadingProgress } from './ReadingProgress.tsx';
import { FoldedContents, TableOfContents } from './TableOfContents.tsx';
import './reading.css';

type Props = {
  /** Sticky below the header: position and navigation. */
  bar: ReactNode;
  /** On the left, on wide screens. */
  outline?: ReactNode;
  toc: Contents;
  heading: ReactNode;
  /** Whether the text has loaded; before, reading progress is 0. */
  isReady: boolean;
  children: ReactNode;
};

/** The layout of a text: one column with outline and table of contents at its sides. */
export function ReadingPage({ bar, outline, toc, heading, isReady, children }: Props) {
  const text = useRef<HTMLDivElement>(null);
  return (
    <div className="reading flex grow flex-col">
      <div className="sticky top-0 z-10 border-b border-line bg-page/95 backdrop-blur-md print:hidden">
        <div className="container flex min-h-13 items-center gap-1 max-tablet:flex-wrap tablet:gap-2">
          {bar}
        </div>
        <ReadingProgress of={text} isReady={isReady} />
      </div>
      <div
        className="container reading-columns py-4 tablet:py-8 desktop:py-12"
        data-outline={outline ? '' : undefined}
      >
        {outline && <div className="reading-side max-desktop:hidden print:hidden">{outline}</div>}
        <div ref={text} className="reading-text">
          {heading}
          <div id="reading-notices" className="empty:hidden" />
          {toc.length > 1 && (
            <div className="reading-folded print:hidden">
              <FoldedContents toc={toc} />
            </div>
          )}
          {children}
        </div>
        <div className="reading-side reading-contents print:hidden">
          {toc.length > 1 && <TableOfContents toc={toc} />}
        </div>
      </div>
    </div>
  );
}
