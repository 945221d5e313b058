import { useTenant } from '../tenant/TenantProvider.tsx';
import { Link } from '../ui/Link.tsx';

export function Footer() {
  const { footer } = useTenant();
  const columns = { Learn: footer.learn, Engage: footer.engage, More: footer.more };
  return (
    <footer className="border-t border-line bg-surface">
      <div className="container grid gap-10 py-12 tablet:grid-cols-[1.5fr_3fr] tablet:py-16">
        <div className="flex flex-col gap-3">
          <p className="max-w-xs text-lg font-semibold text-balance">{footer.title}</p>
          <p className="text-sm text-soft">{footer.copyright}</p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-10 tablet:grid-cols-3">
          {Object.entries(columns).map(([title, links]) => (
            <div key={title}>
              <h2 className="text-sm font-semibold">{title}</h2>
              <ul className="mt-3 flex flex-col text-sm">
                {links.map((link) => (
                  <li key={link.path}>
                    <Link
                      to={link.path}
                      newTab={link.newTab}
                      className="inline-flex min-h-8 items-center text-soft underline-offset-4 hover:text-text hover:underline"
                    >
                      {link.title}
                      {link.newTab && <span className="sr-only"> (opens in a new tab)</span>}
                    </Link>
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
