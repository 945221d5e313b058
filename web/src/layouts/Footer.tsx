import type { PublicTenant } from '@academy/domain/public-tenant';
import { feedback } from '../overlay/feedback.ts';
import { openConsent } from '../overlay/consent.ts';
import { usePage } from '../tenant/TenantProvider.tsx';
import { Link } from '../ui/Link.tsx';

export function Footer() {
  const { tenant, thirdParties } = usePage();
  const { footer } = tenant;
  const [first, ...others] = footer.engage.map(toEntry);
  const columns: Record<string, Entry[]> = {
    Learn: footer.learn.map(toEntry),
    Engage: [...(first ? [first] : []), { title: 'Give Feedback', press: () => feedback.open() }, ...others],
    More: [
      ...footer.more.map(toEntry),
      // Without third parties there is nothing to consent to.
      ...(thirdParties && thirdParties.sources.length > 0
        ? [{ title: 'Cookie settings', press: openConsent }]
        : []),
    ],
  };
  return (
    <footer className="border-t border-line bg-surface">
      <div className="container grid gap-10 py-12 tablet:grid-cols-[1.5fr_3fr] tablet:py-16">
        <div className="flex flex-col gap-3">
          <p className="max-w-xs text-lg font-semibold text-balance">{footer.title}</p>
          <p className="text-sm text-soft">{footer.copyright}</p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-10 tablet:grid-cols-3">
          {Object.entries(columns).map(([title, entries]) => (
            <div key={title}>
              <h2 className="text-sm font-semibold">{title}</h2>
              <ul className="mt-3 flex flex-col text-sm">
                {entries.map((entry) => (
                  <li key={entry.title}>
                    <FooterEntry entry={entry} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}

type FooterLink = PublicTenant['footer']['more'][number];
type Entry = { title: string } & ({ link: FooterLink } | { press: () => void });

function toEntry(link: FooterLink): Entry {
  return { title: link.title, link };
}

const SHAPE =
  'inline-flex min-h-8 items-center text-left text-soft underline-offset-4 hover:text-text hover:underline';

function FooterEntry({ entry }: { entry: Entry }) {
  if ('press' in entry)
    return (
      <button type="button" onClick={entry.press} className={SHAPE}>
        {entry.title}
      </button>
    );
  const { path, newTab } = entry.link;
  return (
    <Link to={path} newTab={newTab} className={SHAPE}>
      {entry.title}
      {newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </Link>
  );
}
