import { contentPage } from '@academy/contract/pages/catalog';
import { pageQueries } from '../../api/page-queries.ts';
import { useQuery } from '@tanstack/react-query';
import type { ContentPage as Data } from '@academy/contract/schemas/pages';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { QueryFailure } from '../../api/FailureNotice.tsx';
import { Article } from '../../catalog/reading/Article.tsx';
import { copyText } from '../../catalog/reading/copy-text.ts';
import { ReadingSkeleton } from '../../catalog/reading/ReadingSkeleton.tsx';
import { ReadingMenu } from '../../catalog/reading/ReadingMenu.tsx';
import { FoldedContents, TableOfContents } from '../../catalog/reading/TableOfContents.tsx';
import { overlay } from '../../overlay/overlay.ts';
import '../../catalog/reading/reading.css';

/** Texts with at least this many sections get a table of contents. */
const MIN_SECTIONS_FOR_TOC = 4;

/** A content page. The query itself redirects unknown names to the not-found page. */
export function ContentPage() {
  const { slug = '' } = useParams();
  const answer = useQuery(pageQueries(contentPage, { slug })[0]);
  if (answer.data) return <PageContent page={answer.data} />;
  return (
    <div className="container max-w-4xl py-16">
      {answer.isPending && <ReadingSkeleton />}
      {answer.isLoadingError && <QueryFailure title="This page could not be loaded." answer={answer} />}
    </div>
  );
}

function PageContent({ page: { title, content, toc } }: { page: Data }) {
  const text = useRef<HTMLDivElement>(null);
  useCopyHeadingLinks(text);
  const isLong = toc.length >= MIN_SECTIONS_FOR_TOC;
  return (
    <>
      <div className="hero-light border-b border-line">
        <div className="container relative z-10 flex items-end justify-between gap-4 py-6 tablet:py-16">
          <h1 tabIndex={-1} className="min-w-0 text-hero wrap-anywhere">
            {title}
          </h1>
          <ReadingMenu />
        </div>
      </div>
      <div className="container page-columns py-6 tablet:py-14">
        <div ref={text} className="min-w-0">
          {isLong && (
            <div className="pb-6 desktop:hidden print:hidden">
              <FoldedContents toc={toc} />
            </div>
          )}
          <Article html={content} />
        </div>
        {isLong && (
          <div className="self-start max-desktop:hidden desktop:sticky desktop:top-24">
            <TableOfContents toc={toc} />
          </div>
        )}
      </div>
    </>
  );
}

/** A click on a heading's link also copies its address to the clipboard. */
function useCopyHeadingLinks(text: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = text.current;
    const onClick = async (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('.heading-link');
      if (link && (await copyText(link.href))) overlay.toast({ type: 'success', message: 'Link copied' });
    };
    const listen = (event: MouseEvent) => void onClick(event);
    element?.addEventListener('click', listen);
    return () => element?.removeEventListener('click', listen);
  }, [text]);
}
