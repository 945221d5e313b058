import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { RichText } from '../../ui/RichText.tsx';
import '../prose.css';
import '../prose-blocks.css';
import '../prose-formulas.css';
import './player/transcript.css';

const TranscriptSearch = lazy(async () => ({
  default: (await import('./TranscriptSearch.tsx')).TranscriptSearch,
}));

/**
 * The transcript of a video, collapsed. Once opened it can be searched, and follows the video if it has
 * times.
 */
export function Transcript({ html }: { html: string }) {
  const words = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const isTimed = html.includes(' data-start=');
  // Memoized, because a rerender would remove the search marks.
  const text = useMemo(() => <RichText html={html} className="prose" />, [html]);
  return (
    <details
      className="group rounded-card border border-line bg-surface"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
        Transcript
        <Icon name="down" className="size-5 text-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 px-5 pb-6">
        <div className="min-h-11 print:hidden">
          <Suspense>{opened && <TranscriptSearch words={words} />}</Suspense>
        </div>
        {/* Scrollable by keyboard too. */}
        <div
          ref={words}
          {...(isTimed && { role: 'region', 'aria-label': 'Transcript', tabIndex: 0 })}
          className={`prose-small ${isTimed ? 'transcript-box' : ''}`}
        >
          {text}
        </div>
      </div>
    </details>
  );
}
