import { useQueryClient } from '@tanstack/react-query';
import { applyUpdates } from '../../api/cache-updates.ts';
import { toggleAccess } from '@academy/contract/users';
import type { AdminUser } from '@academy/contract/schemas/users';
import { useState } from 'react';
import { adminApi } from '../../api/api.ts';
import { overlay } from '../../overlay/overlay.ts';
import { usePerson } from '../../session/use-session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { nameOf } from './name.ts';
import { USERS_CHANGED } from './queries.ts';

/** Grants or revokes administration after a confirmation. Administrators can't change their own access. */
export function AccessSwitch({ user }: { user: AdminUser }) {
  const [isConfirming, setConfirming] = useState(false);
  const queryClient = useQueryClient();
  const person = usePerson();
  const isSelf = person.kind === 'member' && person.userId === user.userId;
  const { userId, isAdmin } = user;
  const name = nameOf(user);

  const set = async () => {
    setConfirming(false);
    try {
      const query = { userId, toggle: isAdmin ? ('false' as const) : ('true' as const) };
      const { message } = await adminApi.send(toggleAccess, { query }, { skipRedirect: true });
      overlay.toast({ type: 'success', message });
    } catch {
      // The call layer has shown the failure.
    }
    applyUpdates(queryClient, USERS_CHANGED);
  };

  return (
    <>
      <div className="flex w-fit items-center gap-2 text-sm">
        <button
          type="button"
          role="switch"
          aria-checked={isAdmin}
          aria-label={`${name} is an administrator`}
          disabled={isSelf}
          onClick={() => setConfirming(true)}
          className="group flex min-h-8 items-center disabled:cursor-default disabled:opacity-60"
        >
          <span className="relative h-6 w-11 rounded-full border border-[color-mix(in_oklab,var(--muted)_70%,var(--border))] bg-surface transition-colors group-aria-checked:border-brand group-aria-checked:bg-brand">
            <span className="absolute top-0.5 left-0.5 size-4.5 rounded-full bg-soft transition-[left] group-aria-checked:left-5.5 group-aria-checked:bg-on-brand" />
          </span>
        </button>
        {/* Beside the switch: inside, it would be a visible label that the name has to contain. */}
        {isSelf ? 'You' : isAdmin ? 'Yes' : 'No'}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={isAdmin ? 'Remove administrator?' : 'Make an administrator?'}
        confirm={isAdmin ? 'Remove administrator' : 'Make administrator'}
        isDangerous={isAdmin}
        onConfirm={() => void set()}
        onClose={() => setConfirming(false)}
      >
        <p className="wrap-anywhere">
          {isAdmin
            ? `${name} will no longer administer the academies, and tokens of theirs that need it will stop working.`
            : `${name} will be able to write alerts, read feedback, publish content and appoint administrators, in every academy.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
