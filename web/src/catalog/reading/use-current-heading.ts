import type { TableOfContents } from '@academy/contract/schemas/catalog';
import { useEffect, useState } from 'react';

/** A heading is being read once it has come this far up the window. */
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
    // Called whenever a heading crosses the line, in either direction; a jump may carry it far above the window.
    const observer = new IntersectionObserver(find, {
      rootMargin: `1000000px 0px -${100 - READING_LINE * 100}% 0px`,
    });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [toc]);
  return current;
}
