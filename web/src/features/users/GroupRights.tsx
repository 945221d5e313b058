import type { AdminUser } from '@academy/contract/schemas/users';
import { useAcademyName } from '../../admin/academies.ts';

const NAMES = { admin: 'Administrator', author: 'Author', reviewer: 'Reviewer', pro: 'Pro' } as const;

/** Rights from groups at the login provider, which only the provider can change. */
export function GroupRights({ groupRights }: Pick<AdminUser, 'groupRights'>) {
  const academyName = useAcademyName();
  if (groupRights.length === 0) return null;
  return (
    <p className="text-sm text-soft">
      {'By groups at the login provider: '}
      {groupRights
        .map(({ right, tenantId }) => (tenantId ? `${NAMES[right]}, ${academyName(tenantId)}` : NAMES[right]))
        .join('; ')}
    </p>
  );
}
