import { pageItems } from '@academy/domain/pagination';
import { Link } from './Link.tsx';

type Props = { active: number; total: number; hrefOf: (page: number) => string };

const STEP = 'inline-flex min-h-10 min-w-10 items-center justify-center rounded-small px-2 font-medium';
const LINK = `${STEP} text-soft hover:bg-wash hover:text-text aria-[current]:bg-brand aria-[current]:text-on-brand`;

/** Links to the pages of a long list: the first, the last, and those around the current one. */
export function Pager({ active, total, hrefOf }: Props) {
  if (total < 2) return null;
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap items-center justify-center gap-1 tablet:justify-start">
        {active > 1 && (
          <li>
            <Link to={hrefOf(active - 1)} rel="prev" className={LINK}>
              Previous
            </Link>
          </li>
        )}
        {pageItems({ active, total }).map((item, at, all) =>
          item === 'ellipsis' ? (
            <li key={`gap before ${all[at + 1]}`} aria-hidden="true" className={`${STEP} text-soft`}>
              …
            </li>
          ) : (
            <li key={item}>
              <Link
                to={hrefOf(item)}
                aria-label={`Page ${item}`}
                aria-current={item === active ? 'page' : undefined}
                className={LINK}
              >
                {item}
              </Link>
            </li>
          ),
        )}
        {active < total && (
          <li>
            <Link to={hrefOf(active + 1)} rel="next" className={LINK}>
              Next
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
