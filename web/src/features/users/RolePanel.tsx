import { useMutation } from '@tanstack/react-query';
import { setUserRole } from '@academy/contract/users';
import type { AdminUser } from '@academy/contract/schemas/users';
import {
  isTenantRole,
  ROLE_MEANINGS,
  ROLE_NAMES,
  TENANT_ROLES,
  type TenantRole,
} from '@academy/domain/roles';
import { useState } from 'react';
import { useAcademies, useAcademyName, type Academy } from '../../admin/academies.ts';
import { adminApi } from '../../api/api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { nameOf } from './name.ts';
import { USERS_CHANGED } from './queries.ts';

/** The user's role in each academy. */
export function RolePanel({ user }: { user: AdminUser }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line text-sm">
      {useAcademies().map((academy) => (
        <RoleRow key={academy.id} user={user} academy={academy} />
      ))}
    </ul>
  );
}

const NONE = 'none';

function RoleRow({ user, academy }: { user: AdminUser; academy: Academy }) {
  // Undefined while no change awaits confirmation; null revokes the role.
  const [next, setNext] = useState<TenantRole | null | undefined>(undefined);
  const role = user.roles.find(({ tenantId }) => tenantId === academy.id)?.role ?? null;
  const name = nameOf(user);

  const { mutate: save } = useMutation({
    mutationFn: (chosen: TenantRole | null) => {
      const input = { params: { userId: user.userId }, body: { tenantId: academy.id, role: chosen } };
      return adminApi.send(setUserRole, input, { skipRedirect: true });
    },
    onMutate: () => setNext(undefined),
    meta: USERS_CHANGED,
  });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 pr-1 pl-3">
      <span className="wrap-anywhere">{academy.name}</span>
      <Select
        compact
        aria-label={`Role in ${academy.name}`}
        value={(next === undefined ? role : next) ?? NONE}
        onChange={({ target }) => setNext(isTenantRole(target.value) ? target.value : null)}
        className="w-full tablet:w-44"
      >
        <option value={NONE}>No role</option>
        {TENANT_ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </Select>
      <ConfirmDialog
        open={next !== undefined}
        title={next ? `Make ${ROLE_NAMES[next].toLowerCase()}?` : 'End the role?'}
        confirm={next ? `Make ${ROLE_NAMES[next].toLowerCase()}` : 'End role'}
        isDangerous={next === null}
        onConfirm={() => save(next ?? null)}
        onClose={() => setNext(undefined)}
      >
        <p className="wrap-anywhere">{next ? granting(name, academy, next) : ending(name, academy)}</p>
      </ConfirmDialog>
    </li>
  );
}

function granting(name: string, academy: Academy, role: TenantRole): string {
  return `In ${academy.name} ${name} ${ROLE_MEANINGS[role]}.`;
}

function ending(name: string, academy: Academy): string {
  return `${name} will no longer read drafts or publish in ${academy.name}. Tokens and links of theirs that need the role stop working at once.`;
}

export function RoleNames({ roles }: Pick<AdminUser, 'roles'>) {
  const academyName = useAcademyName();
  if (roles.length === 0) return <span className="text-soft">None</span>;
  return roles.map(({ tenantId, role }) => `${ROLE_NAMES[role]}, ${academyName(tenantId)}`).join('; ');
}
