import type { TableOfContents as Contents, TableOfContents } from '@academy/contract/schemas/catalog';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { useEffect, useState } from 'react';

/** The headings next to a text, with the current one marked. */
export function TableOfContents({ toc }: { toc: Contents }) {
  const current = useCurrentHeading(toc);
  return (
    <nav aria-labelledby="on-this-page" className="text-sm">
      <h2 id="on-this-page" className="pb-2 font-semibold">
        On this page
      </h2>
      <Entries toc={toc} current={current} />
    </nav>
  );
}

/** The same on narrow screens: above the text, collapsed. */
export function FoldedContents({ toc }: { toc: Contents }) {
  return (
    <details className="group rounded-card border border-line bg-surface text-sm">
      <summary className="flex min-h-10 list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
        On this page
        <Icon name="down" className="size-5 text-soft transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label="On this page" className="px-4 pb-4">
        <Entries toc={toc} current={null} />
      </nav>
    </details>
  );
}

function Entries({ toc, current }: { toc: Contents; current: string | null }) {
  const { pathname } = useLocation();
  const top = Math.min(...toc.map(({ depth }) => depth));
  return (
    <ol className="border-l border-line">
      {toc.map(({ depth, text, anchor }) => (
        <li key={anchor}>
          <Link
            to={`${pathname}#${anchor}`}
            aria-current={anchor === current ? 'location' : undefined}
            className={`-ml-px block border-l-2 border-transparent py-1.5 text-soft wrap-anywhere hover:text-text aria-[current]:border-brand aria-[current]:font-medium aria-[current]:text-text ${depth > top ? 'pl-7' : 'pl-4'}`}
          >
            {text}
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** A heading is current once it is above this fraction of the window. */
const READING_LINE = 0.35;

/** The anchor of the section that is being read, or null above the first. */
export function useCurrentHeading(toc: TableOfContents): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = toc.flatMap(({ anchor }) => document.getElementById(anchor) ?? []);
    const find = () => {
      const line = innerHeight * READING_LINE;
      const read = headings.findLast((heading) => heading.getBoundingClientRect().top <= line);
      setCurrent(read?.id ?? null);
    };
    // Called whenever a heading crosses the line; the large margin also covers jumps far down.
    const observer = new IntersectionObserver(find, {
      rootMargin: `1000000px 0px -${100 - READING_LINE * 100}% 0px`,
    });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [toc]);
  return current;
}
