import type { AdminUser } from '@academy/contract/users';
import { pageCount, type UserListView } from '@academy/domain/pagination';
import { startTransition, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { Answered } from '../../admin/Answered.tsx';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { AccessSwitch } from './AccessSwitch.tsx';
import { nameOf } from './name.ts';
import { userList, type Users } from './queries.ts';
import { addressOf, changed, sorted, viewIn } from './view.ts';

export function UsersPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // What somebody ticks is ticked at once; the people follow.
  const [view, showView] = useOptimistic(viewIn(new URLSearchParams(search)));
  const show = (next: UserListView, { replace = false } = {}) =>
    startTransition(async () => {
      showView(next);
      await navigate(addressOf(pathname, next), { replace });
    });
  return (
    <AdminPage title="Users" text="Everybody who has logged in to any of the academies.">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchField
          label="Search by name, email or user id"
          value={view.searchValue}
          onSearch={(searchValue) =>
            show(changed(view, { searchValue }), { replace: view.searchValue !== '' })
          }
          delay={250}
          maxLength={100}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-(--brand)"
            checked={view.includeExpireData}
            onChange={({ target }) => show(changed(view, { includeExpireData: target.checked }))}
          />
          Show Pro dates, also of Pro that has ended
        </label>
      </div>
      <Answered query={userList(view)} what="The list of users">
        {(users) => <UserList users={users} view={view} show={show} />}
      </Answered>
    </AdminPage>
  );
}

type ListProps = { users: Users; view: UserListView; show: (next: UserListView) => void };

function UserList({ users: { content, totalElements, isMore }, view, show }: ListProps) {
  const { pathname } = useLocation();
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-sm text-soft">
        {isMore
          ? `More than ${totalElements.toLocaleString()} people match, these are the first of them. Type more to find fewer.`
          : countOf(totalElements)}
      </p>
      {content.length === 0 ? (
        <EmptyState
          title={totalElements === 0 ? 'Nobody matches' : 'There is nobody on this page'}
          text="Try another word, or go back to the first page."
        />
      ) : (
        <DataTable
          label="Users"
          rows={content}
          keyOf={({ userId }) => userId}
          columns={columnsFor(view)}
          sort={{
            by: view.sortBy,
            dir: view.sortDir === 'DESC' ? 'DESC' : 'ASC',
            onSort: (by) => show(sorted(view, by)),
          }}
        />
      )}
      <Pager
        active={view.activePage}
        total={pageCount(totalElements)}
        hrefOf={(activePage) => addressOf(pathname, { ...view, activePage })}
      />
    </div>
  );
}

function columnsFor({ includeExpireData }: UserListView): Column<AdminUser>[] {
  return [
    {
      title: 'First name',
      sortBy: 'firstName',
      cell: (user) => (
        <Link to={paths.adminUser(user.userId)} className="font-semibold underline-offset-4 hover:underline">
          {nameOf(user)}
        </Link>
      ),
    },
    { title: 'Email', sortBy: 'email', cell: ({ email }) => email },
    { title: 'Joined', sortBy: 'createdAt', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    ...(includeExpireData ? [PRO] : []),
    { title: 'Administrator', sortBy: 'isAdmin', cell: (user) => <AccessSwitch user={user} /> },
  ];
}

const PRO: Column<AdminUser> = {
  title: 'Pro until',
  sortBy: 'proUntil',
  cell: ({ proUntil }) => (proUntil ? <Moment at={proUntil} /> : <span className="text-soft">Never</span>),
};

function countOf(total: number): string {
  return total === 1 ? '1 person' : `${total.toLocaleString()} people`;
}
