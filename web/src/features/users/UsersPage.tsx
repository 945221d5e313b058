import type { AdminUser } from '@academy/contract/schemas/users';
import { pages } from '@academy/domain/pages';
import { pageCount, USER_FILTERS, type UserFilter, type UserListView } from '@academy/domain/pagination';
import { startTransition, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import { FilterSelect, NothingMatches, PageBehindEnd, Toolbar } from '../../admin/ListTools.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { AccessSwitch } from './AccessSwitch.tsx';
import { RoleNames } from './RolePanel.tsx';
import { GroupRights } from './GroupRights.tsx';
import { nameOf } from './name.ts';
import { userList, type Users } from './queries.ts';
import { addressOf, changed, sorted, viewIn } from './view.ts';

export function UsersPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The controls change at once; the list follows when its data has loaded.
  const [view, showView] = useOptimistic(viewIn(new URLSearchParams(search)));
  const show = (next: UserListView, { replace = false } = {}) =>
    startTransition(async () => {
      showView(next);
      await navigate(addressOf(pathname, next), { replace });
    });
  return (
    <AdminPage title="Users" text="Everyone who has logged in to any of the academies.">
      <Toolbar>
        <SearchField
          compact
          label="Search by name, email or user id"
          value={view.searchValue}
          onSearch={(searchValue) =>
            show(changed(view, { searchValue }), { replace: view.searchValue !== '' })
          }
          delay={250}
          maxLength={100}
        />
        <FilterSelect
          label="Show"
          value={view.filter}
          options={USER_FILTERS.map((filter) => [filter, FILTER_NAMES[filter]])}
          onSelect={(filter) => show(changed(view, { filter: filterNamed(filter) }))}
        />
        <label className="flex min-h-10 cursor-pointer items-center gap-2 px-1 text-sm">
          <Checkbox
            checked={view.includeExpireData}
            onChange={({ target }) => show(changed(view, { includeExpireData: target.checked }))}
          />
          Show Pro dates
        </label>
      </Toolbar>
      <QueryView query={userList(view)} what="The list of users">
        {({ result }) => <UserList users={result} view={view} show={show} />}
      </QueryView>
    </AdminPage>
  );
}

const FILTER_NAMES: Record<UserFilter, string> = {
  all: 'All users',
  pro: 'Pro',
  ended: 'Pro ended',
  admins: 'Administrators',
  roles: 'Authors and reviewers',
};

function filterNamed(name: string): UserFilter {
  return USER_FILTERS.find((filter) => filter === name) ?? 'all';
}

type ListProps = { users: Users; view: UserListView; show: (next: UserListView) => void };

function UserList({ users: { content, totalElements, isMore }, view, show }: ListProps) {
  const { pathname } = useLocation();
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-soft">
        {isMore
          ? `More than ${totalElements.toLocaleString()} users match; ${totalElements.toLocaleString()} are listed. Type more of a name to narrow it down.`
          : countOf(totalElements)}
      </p>
      {content.length === 0 ? (
        <NoUsers total={totalElements} view={view} show={show} />
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

function NoUsers({ total, view, show }: { total: number } & Pick<ListProps, 'view' | 'show'>) {
  if (total > 0) return <PageBehindEnd onGoToFirst={() => show(changed(view, {}))} />;
  if (view.searchValue === '' && view.filter === 'all')
    return <EmptyState title="No users yet" text="Users appear here after their first login." />;
  return (
    <NothingMatches
      of="users"
      clear={view.filter === 'all' ? 'Clear search' : 'Clear search and filter'}
      onClear={() => show(changed(view, { searchValue: '', filter: 'all' }))}
    />
  );
}

function columnsFor({ includeExpireData }: UserListView): Column<AdminUser>[] {
  return [
    {
      title: 'Name',
      sortBy: 'firstName',
      cell: (user) => (
        <Link
          to={pages.adminUser.path({ id: user.userId })}
          className="font-semibold underline-offset-4 hover:underline"
        >
          {nameOf(user)}
        </Link>
      ),
    },
    {
      title: 'Email',
      sortBy: 'email',
      isWide: true,
      cell: ({ email }) => <span title={email}>{email}</span>,
    },
    { title: 'Joined', sortBy: 'createdAt', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    ...(includeExpireData ? PRO_DATES : []),
    {
      title: 'Roles',
      cell: ({ roles, groupRights }) => (
        <>
          {(roles.length > 0 || groupRights.length === 0) && <RoleNames roles={roles} />}
          <GroupRights groupRights={groupRights} />
        </>
      ),
    },
    { title: 'Administrator', sortBy: 'isAdmin', cell: (user) => <AccessSwitch user={user} /> },
  ];
}

const PRO_DATES: readonly Column<AdminUser>[] = [
  { title: 'Pro from', cell: ({ proFrom }) => <ProDate at={proFrom} /> },
  { title: 'Pro until', sortBy: 'proUntil', cell: ({ proUntil }) => <ProDate at={proUntil} /> },
];

function ProDate({ at }: { at: string | null | undefined }) {
  return at ? <Moment at={at} /> : <span className="text-soft">Never</span>;
}

function countOf(total: number): string {
  return total === 1 ? '1 user' : `${total.toLocaleString()} users`;
}
