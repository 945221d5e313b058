import { zoneOf } from '@academy/domain/zones';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { sectionAt } from '../../ui/section-at.ts';
import {
  addCopyButtons,
  linkHeadings,
  makeZoomable,
  nameNotes,
  takeVideos,
  type VideoPlace,
} from './article-parts.ts';
import { copyText } from './copy-text.ts';
import { Video } from './Video.tsx';
import { embeddedSources } from './video-sources.ts';
import '../prose.css';
import '../prose-blocks.css';
import '../highlight.css';

const PictureDialog = lazy(async () => ({ default: (await import('./PictureDialog.tsx')).PictureDialog }));

type Picture = { src: string; alt: string };

/** A text of the catalog, made usable: code can be copied, pictures enlarged, videos played, sections linked. */
export function Article({ html, className = '' }: { html: string; className?: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [videos, setVideos] = useState<VideoPlace[]>([]);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [announced, setAnnounced] = useState('');
  const { video } = useTenant();

  // Before the first paint, so that nothing moves.
  useLayoutEffect(() => {
    if (!ref.current) return;
    linkHeadings(ref.current);
    nameNotes(ref.current);
    addCopyButtons(ref.current);
    makeZoomable(ref.current);
    setVideos(takeVideos(ref.current));
  }, [html]);

  useClicks(ref, { onEnlarge: setPicture, onCopied: setAnnounced });
  useSectionOfAddress(ref);

  // One element per text: drawn anew it would lose what was added to it.
  const text = useMemo(() => <RichText html={html} className="prose" />, [html]);
  return (
    <div ref={ref} className={className}>
      {text}
      {videos.map(({ place, title, data }, at) =>
        createPortal(<Video sources={embeddedSources(data, video)} title={title} />, place, at),
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <Suspense>{picture && <PictureDialog picture={picture} onClose={() => setPicture(null)} />}</Suspense>
    </div>
  );
}

type Reactions = { onEnlarge: (picture: Picture) => void; onCopied: (said: string) => void };

/** One listener for everything inside: the text is not drawn by React and knows no handlers. */
function useClicks(ref: { current: HTMLElement | null }, { onEnlarge, onCopied }: Reactions): void {
  const navigate = useNavigate();
  useEffect(() => {
    const text = ref.current;
    const onClick = (event: MouseEvent) => {
      const target = (event.target as Element).closest('a[href], .copy, .zoom');
      if (target instanceof HTMLAnchorElement) followWithin(event, { link: target, navigate });
      if (target?.matches('.copy')) void copyCode(target, onCopied);
      const image = target?.matches('.zoom') && target.querySelector('img');
      if (image) onEnlarge({ src: image.src, alt: image.alt });
    };
    text?.addEventListener('click', onClick);
    return () => text?.removeEventListener('click', onClick);
  }, [ref, navigate, onEnlarge, onCopied]);
}

/** Links of an author are ordinary ones; those that stay within this document are followed without a load. */
function followWithin(
  event: MouseEvent,
  { link, navigate }: { link: HTMLAnchorElement; navigate: (to: string) => unknown },
): void {
  const forTheBrowser =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const isPage = link.origin === location.origin && !/^\/(assets|brand|api)\//.test(link.pathname);
  if (event.defaultPrevented || forTheBrowser || link.target || !isPage) return;
  if (zoneOf(link.pathname) !== zoneOf(location.pathname)) return;
  event.preventDefault();
  void navigate(link.pathname + link.search + link.hash);
}

async function copyCode(button: Element, say: (said: string) => void): Promise<void> {
  const code = button.closest('.code-frame')?.querySelector('pre')?.textContent ?? '';
  const copied = await copyText(code.replace(/\n$/, ''));
  button.textContent = copied ? 'Copied' : 'Not copied';
  say(copied ? 'Copied' : 'The code could not be copied. Please select it and copy it by hand.');
  setTimeout(() => {
    button.textContent = 'Copy';
    say('');
  }, 2000);
}

/** The address may name a section, and the text may come after the address: then the page goes there when it can. */
function useSectionOfAddress(ref: { current: HTMLElement | null }): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = sectionAt(hash);
    if (section && ref.current?.contains(section)) goTo(section);
  }, [hash, key, ref]);
}

function goTo(section: HTMLElement): void {
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  // Who is somewhere else already came back to that place or reloads it.
  if (scrollY === 0) section.scrollIntoView();
}
