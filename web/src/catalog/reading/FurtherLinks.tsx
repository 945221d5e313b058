import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** Where to read on; what leaves the site opens beside it. */
export function FurtherLinks({ links }: { links: { text: string; url: string }[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="links" className="border-t border-line pt-6">
      <h2 id="links" className="text-sm font-semibold text-soft">
        Links
      </h2>
      <ul className="mt-2 flex flex-col">
        {links.map(({ text, url }) => {
          const isElsewhere = !url.startsWith('/');
          return (
            <li key={url}>
              <Link
                to={url}
                newTab={isElsewhere}
                className="inline-flex min-h-10 items-center gap-2 font-medium text-brand wrap-anywhere underline-offset-4 hover:underline"
              >
                {text}
                {isElsewhere && <span className="sr-only"> (opens in a new tab)</span>}
                <Icon name={isElsewhere ? 'external' : 'arrow'} className="size-4" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
