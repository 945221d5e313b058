import { FIRST_CARDS } from '@academy/contract/content-key';
import { formatPageQuery, type ListView } from '@academy/domain/catalog-lists';
import { ButtonLink } from '../ui/Button.tsx';

type Props = { view: ListView; page: number; matching: number };

/** Leads through a long list without scripts; with them, the list grows while the user scrolls. */
export function PageLinks({ view, page, matching }: Props) {
  const last = Math.ceil(matching / FIRST_CARDS);
  const current = Math.min(page, last);
  const addressOf = (to: number) => `?${formatPageQuery(view, to)}`;
  return (
    <noscript>
      <nav aria-label="Pages" className="flex flex-wrap items-center gap-4 pt-4">
        {current > 1 && (
          <ButtonLink to={addressOf(current - 1)} look="secondary" rel="prev">
            Previous page
          </ButtonLink>
        )}
        <p className="text-sm text-soft">
          Page {current} of {last}
        </p>
        {current < last && (
          <ButtonLink to={addressOf(current + 1)} look="secondary" rel="next">
            Next page
          </ButtonLink>
        )}
      </nav>
    </noscript>
  );
}
