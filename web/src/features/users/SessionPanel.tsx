import { useMutation } from '@tanstack/react-query';
import { endUserSessions } from '@academy/contract/users';
import type { UserDetails } from '@academy/contract/schemas/users';
import { describePlace } from '@academy/domain/place';
import { describeUserAgent } from '@academy/domain/user-agent';
import { useState } from 'react';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import { adminApi } from '../../api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { nameOf } from './name.ts';
import { USERS_CHANGED } from './queries.ts';

/** Where a user is logged in, with a button that ends all of their sessions. */
export function SessionPanel({ user }: { user: UserDetails }) {
  const { sessions } = user;
  if (sessions === null)
    return (
      <p className="text-sm text-soft">
        Logins are handled by another identity provider, which holds the sessions.
      </p>
    );
  if (sessions.length === 0) return <p className="text-sm text-soft">No open sessions.</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <DataTable label="Sessions" rows={sessions} keyOf={({ id }) => id} columns={COLUMNS} />
      </div>
      <EndButton user={user} />
    </div>
  );
}

const COLUMNS: readonly Column<NonNullable<UserDetails['sessions']>[number]>[] = [
  {
    title: 'Browser',
    cell: ({ userAgent }) => <span title={userAgent}>{describeUserAgent(userAgent)}</span>,
  },
  { title: 'Place', isWide: true, cell: (session) => describePlace(session) || 'Unknown' },
  { title: 'Logged in', cell: ({ signedInAt }) => <Moment at={signedInAt} /> },
  {
    title: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : 'Not recorded'),
  },
];

function EndButton({ user }: { user: UserDetails }) {
  const [isConfirming, setConfirming] = useState(false);
  const { mutate: end } = useMutation({
    mutationFn: () =>
      adminApi.send(endUserSessions, { params: { userId: user.userId } }, { skipRedirect: true }),
    onMutate: () => setConfirming(false),
    meta: USERS_CHANGED,
  });

  return (
    <>
      <Button look="danger" onClick={() => setConfirming(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Log out everywhere?"
        confirm="Log out everywhere"
        isDangerous
        removesOpener
        onConfirm={() => end()}
        onClose={() => setConfirming(false)}
      >
        <p className="wrap-anywhere">
          {`${nameOf(user)} will be logged out on every device at once and can log in again. Their personal access tokens stay.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
