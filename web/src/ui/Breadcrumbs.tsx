import { Link } from './Link.tsx';

/** The way from the top to this page; the page itself comes last and is no link. */
export function Breadcrumbs({
  way,
  here,
}: {
  way: readonly { title: string; path: string }[];
  here: string;
}) {
  return (
    <nav aria-label="Breadcrumbs" className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-2 text-soft">
        {way.map(({ title, path }) => (
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
          {here}
        </li>
      </ol>
    </nav>
  );
}
