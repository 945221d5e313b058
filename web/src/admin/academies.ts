import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePerson } from '../session/use-session.ts';
import { usePage } from '../tenant/TenantProvider.tsx';

export type Academy = { id: string; name: string };

/** The academies that the user manages, by name: a role only applies in the current one. */
export function useAcademies(): Academy[] {
  const { origins, tenant } = usePage();
  const nameOf = useAcademyName();
  const person = usePerson();
  const isAdmin = person.kind === 'member' && person.isAdmin;
  return Object.keys(origins)
    .filter((id) => isAdmin || id === tenant.id)
    .map((id) => ({ id, name: nameOf(id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The display name of an academy; one that no longer exists is shown by its id. */
export function useAcademyName(): (id: string) => string {
  const { tenantNames } = usePage();
  return (id) => tenantNames[id] ?? id;
}

export const ALL_ACADEMIES = 'all';

/** The academy whose entries a list shows: the administered one, unless the address names another or all. */
export function academyIn(
  search: URLSearchParams,
  { ids, current }: { ids: readonly string[]; current: string },
): string {
  const named = search.get('academy');
  return named !== null && [...ids, ALL_ACADEMIES].includes(named) ? named : current;
}

/** The selected academy of a list, stored in the address. */
export function useAcademyFilter(): { academy: string; select: (academy: string) => void } {
  const { tenant, origins } = usePage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const select = (academy: string) =>
    void navigate(academy === tenant.id ? pathname : `${pathname}?academy=${encodeURIComponent(academy)}`, {
      replace: true,
    });
  return { academy: academyIn(search, { ids: Object.keys(origins), current: tenant.id }), select };
}
