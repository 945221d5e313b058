import { useState, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { usePage } from '../tenant/TenantProvider.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Icon } from '../ui/Icon.tsx';
import { copyText } from './reading/copy-text.ts';
import { Glyph, type GlyphName } from './reading/Glyph.tsx';

type Props = {
  title: string;
  /** The path to share, if not that of this page. */
  path?: string;
};

/** Plain links, opened in a popup where possible; no third-party code is loaded. */
export function ShareButtons({ title, path }: Props) {
  const { tenant, origins } = usePage();
  const { pathname } = useLocation();
  const [copied, setCopied] = useState('');
  const hasShareSheet = useHydrated() && 'share' in navigator;
  const url = `${origins[tenant.id] ?? ''}${path ?? pathname}`;
  const copy = async () => {
    setCopied((await copyText(url)) ? 'Link copied' : 'The link could not be copied');
    setTimeout(() => setCopied(''), 3000);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <span className="mr-1 text-sm text-soft">Share</span>
      {shareLinks({ url, title }).map(({ target, name, href }) => (
        <a
          key={target}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => openPopup(event, href)}
          aria-label={`Share on ${name} (opens in a new window)`}
          title={name}
          className={SHAPE}
        >
          <Glyph name={target} className="size-[18px]" />
        </a>
      ))}
      <button
        type="button"
        onClick={() => void copy()}
        aria-label="Copy link"
        title="Copy link"
        className={SHAPE}
      >
        {copied === 'Link copied' ? (
          <Icon name="check" className="size-[18px] text-brand" />
        ) : (
          <Glyph name="link" className="size-[18px]" />
        )}
      </button>
      {/* Last, since it only appears with scripts. */}
      {hasShareSheet && (
        <button
          type="button"
          onClick={() => void shareNatively({ url, title })}
          aria-label="Share with another app"
          title="Share with another app"
          className={SHAPE}
        >
          <Glyph name="share" className="size-[18px]" />
        </button>
      )}
      <span role="status" className="text-sm text-soft">
        {copied}
      </span>
    </div>
  );
}

const SHAPE =
  'grid size-10 place-items-center rounded-full border border-line bg-page text-soft transition-colors hover:border-brand hover:text-text';

type ShareLink = { target: Extract<GlyphName, 'fb' | 'x' | 'linkedin'>; name: string; href: string };

export function shareLinks(page: { url: string; title: string }): ShareLink[] {
  const [url, title] = [encodeURIComponent(page.url), encodeURIComponent(page.title)];
  return [
    { target: 'fb', name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { target: 'x', name: 'X', href: `https://x.com/intent/post?url=${url}&text=${title}` },
    {
      target: 'linkedin',
      name: 'LinkedIn',
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    },
  ];
}

/** Closing the sheet rejects, which is not an error. */
async function shareNatively(page: { url: string; title: string }): Promise<void> {
  await navigator.share(page).catch(() => undefined);
}

/** If the popup is blocked, the link opens normally. */
function openPopup(event: MouseEvent, href: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const popup = window.open(href, '_blank', 'popup,width=600,height=640');
  if (!popup) return;
  popup.opener = null;
  event.preventDefault();
}
