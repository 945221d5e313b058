import { useQuery } from '@tanstack/react-query';
import type { UserDetails } from '@academy/contract/schemas/users';
import { pages } from '@academy/domain/pages';
import { useParams } from 'react-router';
import { useAcademyName } from '../../admin/academies.ts';
import { AdminPage, DefinitionList, Panel } from '../../admin/AdminPage.tsx';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import { QueryView } from '../../api/QueryView.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { AccessSwitch } from './AccessSwitch.tsx';
import { CertificatePanel } from './CertificatePanel.tsx';
import { GroupRights } from './GroupRights.tsx';
import { nameOf } from './name.ts';
import { RolePanel } from './RolePanel.tsx';
import { ProPanel } from './ProPanel.tsx';
import { oneUser } from './queries.ts';
import { SessionPanel } from './SessionPanel.tsx';

export function UserPage() {
  const { id = '' } = useParams();
  const query = oneUser(id);
  const answer = useQuery(query);
  const title = answer.data ? nameOf(answer.data.result) : 'User';
  return (
    <AdminPage
      title={title}
      breadcrumbs={
        <Breadcrumbs items={[{ title: 'Users', path: pages.adminUsers.path() }]} current={title} />
      }
    >
      <QueryView query={query} what="This user">
        {({ result }) => <User user={result} />}
      </QueryView>
    </AdminPage>
  );
}

function User({ user }: { user: UserDetails }) {
  return (
    <div className="grid items-start gap-6 min-[1200px]:grid-cols-2 desktop:gap-8">
      <div className="flex flex-col gap-6">
        <Panel title="Account">
          <DefinitionList
            items={{
              Email: user.email || 'None',
              'User id': <code className="text-xs">{user.userId}</code>,
              Joined: <Moment at={user.createdAt} />,
              'Last seen': user.lastSeenAt ? <Moment at={user.lastSeenAt} /> : 'Not recorded',
              Administrator: <AccessSwitch user={user} />,
              'Audit log': (
                <Link
                  to={`${pages.adminAudit.path()}?person=${encodeURIComponent(user.userId)}`}
                  className="underline underline-offset-4"
                >
                  Activity by and about this user
                </Link>
              ),
              Logins: (
                <Link
                  to={`${pages.adminLogins.path()}?person=${encodeURIComponent(user.userId)}`}
                  className="underline underline-offset-4"
                >
                  Logins and changes of this account
                </Link>
              ),
            }}
          />
        </Panel>
        <Panel title="Roles">
          <RolePanel user={user} />
          <GroupRights groupRights={user.groupRights} />
        </Panel>
        <Panel title="Pro">
          <ProPanel user={user} />
        </Panel>
        <Panel title="Emails">
          <DataTable
            label="Emails"
            rows={user.emails}
            keyOf={({ type, email }) => `${type} ${email}`}
            columns={EMAIL_COLUMNS}
          />
        </Panel>
      </div>
      <div className="flex flex-col gap-6">
        <Panel title="Progress">
          <UserProgress progress={user.progress} />
        </Panel>
      </div>
      <div className="flex flex-col gap-6 min-[1200px]:col-span-2 desktop:gap-8">
        <Panel title="Certificates">
          <CertificatePanel userId={user.userId} />
        </Panel>
        <Panel title="Sessions">
          <SessionPanel user={user} />
        </Panel>
      </div>
    </div>
  );
}

const EMAIL_COLUMNS: readonly Column<UserDetails['emails'][number]>[] = [
  { title: 'Email', isWide: true, cell: ({ email }) => <span title={email}>{email}</span> },
  { title: 'Type', cell: ({ type }) => <span className="capitalize">{type}</span> },
  { title: 'State', cell: ({ isVerified }) => (isVerified ? 'Verified' : 'Not verified') },
];

/** The courses and guides a user has started, by academy. */
function UserProgress({ progress }: Pick<UserDetails, 'progress'>) {
  const academyName = useAcademyName();
  if (progress.length === 0) return <p className="text-sm text-soft">Nothing started yet.</p>;
  return progress.map(({ tenantId, courses, guides }) => (
    <div key={tenantId} className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold text-soft">{academyName(tenantId)}</h3>
      {courses.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {courses.map(({ slug, title, completedLesson, lessonsCount, progressStatus }) => (
            <li key={slug} className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 px-3 py-1">
              <span className="wrap-anywhere">{title}</span>
              <span className="text-soft">
                {progressStatus} · {completedLesson} of {lessonsCount} lessons
              </span>
            </li>
          ))}
        </ul>
      )}
      {guides.completed + guides.inProgress > 0 && (
        <p className="text-soft">
          Guides: {guides.completed} completed, {guides.inProgress} in progress
        </p>
      )}
    </div>
  ));
}
