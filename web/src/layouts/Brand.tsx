import { pages } from '@academy/domain/pages';
import { usePage } from '../tenant/TenantProvider.tsx';
import { Link } from '../ui/Link.tsx';

/** The logo and the name; in a narrow header the name is only for screen readers. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const { tenant, brand } = usePage();
  return (
    <Link
      to={pages.home.path()}
      className="flex min-h-10 items-center gap-2.5 rounded-small text-lg font-bold tracking-tight whitespace-nowrap"
    >
      <img src={brand.logo} alt="" width="32" height="32" className="shrink-0" />
      <span className={compact ? 'max-[479px]:sr-only tablet:max-[960px]:sr-only' : ''}>{tenant.name}</span>
    </Link>
  );
}
