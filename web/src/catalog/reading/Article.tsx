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
  labelNotes,
  extractVideos,
  type VideoSlot,
} from './article-parts.ts';
import { copyText } from './copy-text.ts';
import { linkVideos } from './link-videos.ts';
import { EmbeddedVideo } from './Video.tsx';
import '../prose.css';
import '../prose-blocks.css';
import '../prose-formulas.css';
import '../highlight.css';

const PictureDialog = lazy(async () => ({ default: (await import('./PictureDialog.tsx')).PictureDialog }));

type Picture = { src: string; alt: string };

/** The HTML of a text with copy buttons, zoomable pictures, videos and heading links. */
export function Article({ html, className = '' }: { html: string; className?: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [videos, setVideos] = useState<VideoSlot[]>([]);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [announced, setAnnounced] = useState('');
  const linked = linkVideos(html, useTenant().video);

  // Runs before the first paint, to avoid layout shifts.
  useLayoutEffect(() => {
    if (!ref.current) return;
    linkHeadings(ref.current);
    labelNotes(ref.current);
    addCopyButtons(ref.current);
    makeZoomable(ref.current);
    setVideos(extractVideos(ref.current));
  }, [linked]);

  useClicks(ref, { onEnlarge: setPicture, onCopied: setAnnounced });
  useScrollToHash(ref);

  // Memoized per text, because a rerender would remove the added elements.
  const text = useMemo(() => <RichText html={linked} className="prose" />, [linked]);
  return (
    <div ref={ref} className={className}>
      {text}
      {videos.map(({ container, title, data }, at) =>
        createPortal(<EmbeddedVideo data={data} title={title} />, container, at),
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <Suspense>{picture && <PictureDialog picture={picture} onClose={() => setPicture(null)} />}</Suspense>
    </div>
  );
}

type ClickHandlers = { onEnlarge: (picture: Picture) => void; onCopied: (message: string) => void };

/** One listener for the whole text, because its HTML is not rendered by React. */
function useClicks(ref: { current: HTMLElement | null }, { onEnlarge, onCopied }: ClickHandlers): void {
  const navigate = useNavigate();
  useEffect(() => {
    const text = ref.current;
    const onClick = (event: MouseEvent) => {
      const target = (event.target as Element).closest('a[href], .copy, .zoom');
      if (target instanceof HTMLAnchorElement) followLink(event, { link: target, navigate });
      if (target?.matches('.copy')) void copyCode(target, onCopied);
      const image = target?.matches('.zoom') && target.querySelector('img');
      if (image) onEnlarge({ src: image.src, alt: image.alt });
    };
    text?.addEventListener('click', onClick);
    return () => text?.removeEventListener('click', onClick);
  }, [ref, navigate, onEnlarge, onCopied]);
}

/** Links within the same zone navigate without a page load. */
function followLink(
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

async function copyCode(button: Element, say: (message: string) => void): Promise<void> {
  const code = button.closest('.code-frame')?.querySelector('pre')?.textContent ?? '';
  const copied = await copyText(code.replace(/\n$/, ''));
  button.textContent = copied ? 'Copied' : 'Not copied';
  say(copied ? 'Copied' : 'The code could not be copied. Please select it and copy it by hand.');
  setTimeout(() => {
    button.textContent = 'Copy';
    say('');
  }, 2000);
}

/** Scrolls to the section in the hash, which may only exist after the text has loaded. */
function useScrollToHash(ref: { current: HTMLElement | null }): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = sectionAt(hash);
    if (section && ref.current?.contains(section)) focusSection(section);
  }, [hash, key, ref]);
}

function focusSection(section: HTMLElement): void {
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  // A restored scroll position after going back or reloading is kept.
  if (scrollY === 0) section.scrollIntoView();
}
