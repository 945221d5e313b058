import type { TableOfContents as Contents } from '@academy/contract/schemas/catalog';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { useCurrentHeading } from './use-current-heading.ts';

/** The headings of a text beside it, the one being read marked. */
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

/** The same where there is no room beside the text: above it, folded. */
export function FoldedContents({ toc }: { toc: Contents }) {
  return (
    <details className="group rounded-card border border-line bg-surface text-sm">
      <summary className="flex min-h-12 list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
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
