import { pages } from '@academy/domain/pages';
import { useEffect, useState } from 'react';
import { Link } from '../../ui/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { VideoFrame as Source } from './video-sources.ts';

/**
 * An external player, loaded only when the user presses play. If the video does not play here, or the page's
 * policy blocks its player, it shows a link to its host instead.
 */
export function VideoFrame({ source, title }: { source: Source; title: string }) {
  const [isStarted, setStarted] = useState(false);
  const isBlocked = useIsBlocked(source.src, isStarted);
  const canPlayHere = source.src !== null && !isBlocked;
  return (
    <div className="flex flex-col">
      <div className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-card border border-line bg-linear-160 from-wash to-surface">
        {isStarted && canPlayHere ? (
          <iframe
            src={autoplay(source.src ?? '')}
            title={title}
            // Scripts with same-origin are safe here, because the origin is never ours.
            sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
            allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
            ref={focus}
            referrerPolicy="strict-origin-when-cross-origin"
            className="absolute inset-0 size-full border-0"
          />
        ) : (
          <>
            {source.poster && (
              <img
                src={source.poster}
                alt=""
                loading="lazy"
                className="absolute inset-0 size-full object-cover"
              />
            )}
            {canPlayHere ? (
              <PlayButton source={source} title={title} onPlay={() => setStarted(true)} />
            ) : (
              <Elsewhere source={source} title={title} wasStarted={isStarted} />
            )}
          </>
        )}
      </div>
      {/* Not a paragraph: those have margins in a text, which would shift when the player appears. */}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 py-2 text-sm text-soft">
        <span role={isBlocked ? 'status' : undefined}>{noticeOf(source, isBlocked)}</span>
        {canPlayHere && source.page && (
          <Link
            to={source.page}
            newTab
            className="inline-flex items-center gap-1.5 text-text underline underline-offset-4"
          >
            Watch at {source.provider}
            <span className="sr-only"> (opens in a new tab)</span>
            <Icon name="external" className="size-4" />
          </Link>
        )}
        {source.obstacle === 'account' && (
          <Link to={pages.contact.path()} className="text-text underline underline-offset-4">
            Tell us that you miss it
          </Link>
        )}
      </div>
    </div>
  );
}

function noticeOf({ provider, obstacle }: Source, isBlocked: boolean): string {
  if (obstacle === 'account')
    return `This video can not be shown: it is at ${provider}, where this academy has no account.`;
  return obstacle === 'forbidden' || isBlocked
    ? `This academy does not play videos of ${provider} inside the page.`
    : `The video is served by ${provider}.`;
}

const BOX = 'relative flex max-w-md flex-col items-center gap-4 p-4 text-center';
const ROUND =
  'grid size-18 place-items-center rounded-full bg-brand text-on-brand ring-4 ring-surface transition-transform duration-150 ease-calm hover:scale-105';
/** Readable on any poster. */
const noteClasses = ({ poster }: Source) =>
  `text-sm text-soft ${poster ? 'rounded-[8px] bg-surface px-3 py-1' : ''}`;

type PlayProps = { source: Source; title: string; onPlay: () => void };

/** Without scripts nothing can be loaded on a click, so the video opens at its host. */
function PlayButton({ source, title, onPlay }: PlayProps) {
  return (
    <>
      <div className={`${BOX} noscript:hidden`}>
        <button type="button" onClick={onPlay} aria-label={`Play the video: ${title}`} className={ROUND}>
          <Play />
        </button>
        <div className={noteClasses(source)}>
          Playing it contacts {source.provider}, which then learns your network address.
        </div>
      </div>
      <div className="hidden noscript:contents">
        <Elsewhere source={source} title={title} wasStarted={false} />
      </div>
    </>
  );
}

type ElsewhereProps = { source: Source; title: string; wasStarted: boolean };

function Elsewhere({ source, title, wasStarted }: ElsewhereProps) {
  if (!source.page) return <div className={`${BOX} text-soft`}>{title}</div>;
  return (
    <div className={BOX}>
      <Link
        ref={wasStarted ? focus : null}
        to={source.page}
        newTab
        aria-label={`Watch the video in a new tab: ${title}`}
        className={ROUND}
      >
        <Icon name="external" className="size-7" />
      </Link>
      <div className={noteClasses(source)}>It opens at {source.provider}, in a new tab.</div>
    </div>
  );
}

function Play() {
  return (
    <svg viewBox="0 0 24 24" className="ml-1 size-8" fill="currentColor" aria-hidden="true">
      <path d="M7 4.5v15l12.5-7.5z" />
    </svg>
  );
}

/** The player replaces the pressed button, so it takes the focus. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

function autoplay(src: string): string {
  return `${src}${src.includes('?') ? '&' : '?'}autoplay=1`;
}

/** The browser reports when the page's policy blocks the frame. */
function useIsBlocked(src: string | null, isStarted: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    if (!src || !isStarted) return;
    const { origin } = new URL(src);
    const onRefusal = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
      effectiveDirective === 'frame-src' && blockedURI.startsWith(origin) && setBlocked(true);
    document.addEventListener('securitypolicyviolation', onRefusal);
    return () => document.removeEventListener('securitypolicyviolation', onRefusal);
  }, [src, isStarted]);
  return isBlocked;
}
