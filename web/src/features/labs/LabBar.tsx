import type { ReactNode } from 'react';
import { Glyph } from '../../catalog/reading/Glyph.tsx';
import { Link } from '../../ui/Link.tsx';

type Props = { title: string; returnTo: string; what: 'lesson' | 'guide'; children?: ReactNode };

/** The bar of a lab page: a link back, the title, and the lab's tools. */
export function LabBar({ title, returnTo, what, children }: Props) {
  return (
    <div className="flex min-w-0 grow items-center gap-2 tablet:gap-4">
      <Link
        to={returnTo}
        aria-label={`Back to the ${what}`}
        className="flex min-h-10 shrink-0 items-center gap-1 rounded-small pr-2 text-sm font-medium text-soft hover:text-text"
      >
        <Glyph name="previous" />
        <span className="max-desktop:hidden">Back to the {what}</span>
      </Link>
      <h1 tabIndex={-1} className="min-w-0 grow truncate text-base font-semibold">
        {title}
      </h1>
      {children}
    </div>
  );
}
