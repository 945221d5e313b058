import { Link } from './Link.tsx';

/** Links to the pages above this one, then the current page without a link. */
export function Breadcrumbs({
  items,
  current,
}: {
  items: readonly { title: string; path: string }[];
  current: string;
}) {
  return (
    <nav aria-label="Breadcrumbs" className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-2 text-soft">
        {items.map(({ title, path }) => (
          <li key={path} className="flex items-center gap-2 after:text-line after:content-['/'/'']">
            <Link
              to={path}
              className="inline-flex min-h-8 items-center underline-offset-4 hover:text-text hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="inline-flex min-h-8 items-center font-medium text-text">
          {current}
        </li>
      </ol>
    </nav>
  );
}
