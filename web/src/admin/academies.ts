import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePage } from '../tenant/TenantProvider.tsx';

export type Academy = { id: string; name: string };

/** Every academy by name, in the order of their names. */
export function useAcademies(): Academy[] {
  const { origins } = usePage();
  const nameOf = useAcademyName();
  return Object.keys(origins)
    .map((id) => ({ id, name: nameOf(id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** What to call an academy; one that no longer exists keeps its id. */
export function useAcademyName(): (id: string) => string {
  const { tenantNames } = usePage();
  return (id) => (Object.hasOwn(tenantNames, id) ? `${tenantNames[id]} Academy` : id);
}

export const ALL_ACADEMIES = 'all';

/** The academy whose entries a list shows: the one that is administered, unless the address names another or all. */
export function academyIn(
  search: URLSearchParams,
  { ids, here }: { ids: readonly string[]; here: string },
): string {
  const asked = search.get('academy');
  return asked !== null && [...ids, ALL_ACADEMIES].includes(asked) ? asked : here;
}

/** The chosen academy of a list, kept in the address. */
export function useAcademyFilter(): { academy: string; here: string; choose: (academy: string) => void } {
  const { tenant, origins } = usePage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const here = tenant.id;
  const choose = (academy: string) =>
    void navigate(academy === here ? pathname : `${pathname}?academy=${encodeURIComponent(academy)}`, {
      replace: true,
    });
  return { academy: academyIn(search, { ids: Object.keys(origins), here }), here, choose };
}
