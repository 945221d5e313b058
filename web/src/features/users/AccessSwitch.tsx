import { useMutation } from '@tanstack/react-query';
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
  const person = usePerson();
  const isSelf = person.kind === 'member' && person.userId === user.userId;
  const { userId, isAdmin } = user;
  const name = nameOf(user);

  const { mutate: save } = useMutation({
    mutationFn: (toggle: 'true' | 'false') =>
      adminApi.send(toggleAccess, { query: { userId, toggle } }, { skipRedirect: true }),
    onMutate: () => setConfirming(false),
    onSuccess: ({ message }) => overlay.toast({ type: 'success', message }),
    meta: USERS_CHANGED,
  });

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
        {/* Next to the switch: inside, it would have to be part of its accessible name. */}
        {isSelf ? 'You' : isAdmin ? 'Yes' : 'No'}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={isAdmin ? 'Remove administrator?' : 'Make an administrator?'}
        confirm={isAdmin ? 'Remove administrator' : 'Make administrator'}
        isDangerous={isAdmin}
        onConfirm={() => save(isAdmin ? 'false' : 'true')}
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
