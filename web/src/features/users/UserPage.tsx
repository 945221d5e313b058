import type { UserDetails } from '@academy/contract/schemas/users';
import { describeUserAgent } from '@academy/domain/user-agent';
import { useParams } from 'react-router';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { Answered } from '../../admin/Answered.tsx';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import { Facts } from '../../admin/Facts.tsx';
import { Panel } from '../../admin/Panel.tsx';
import { useAnswer } from '../../api/use-answer.ts';
import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { AccessSwitch } from './AccessSwitch.tsx';
import { nameOf } from './name.ts';
import { ProPanel } from './ProPanel.tsx';
import { oneUser } from './queries.ts';
import { UserProgress } from './UserProgress.tsx';

export function UserPage() {
  const { id = '' } = useParams();
  const query = oneUser(id);
  const answer = useAnswer(query);
  const title = answer.status === 'ready' ? nameOf(answer.data) : 'User';
  return (
    <AdminPage
      title={title}
      way={<Breadcrumbs way={[{ title: 'Users', path: paths.adminUsers() }]} here={title} />}
    >
      <Answered query={query} what="This person">
        {(user) => <User user={user} />}
      </Answered>
    </AdminPage>
  );
}

function User({ user }: { user: UserDetails }) {
  return (
    <div className="grid items-start gap-6 min-[1200px]:grid-cols-2 desktop:gap-8">
      <div className="flex flex-col gap-6">
        <Panel title="Account">
          <Facts
            facts={{
              Email: user.email || 'None',
              'User id': <code className="text-xs">{user.userId}</code>,
              Joined: <Moment at={user.createdAt} />,
              'Last seen': user.lastSeenAt ? <Moment at={user.lastSeenAt} /> : 'Not recorded',
              Administrator: <AccessSwitch user={user} />,
              'Audit log': (
                <Link
                  to={`${paths.adminAudit()}?person=${encodeURIComponent(user.userId)}`}
                  className="underline underline-offset-4"
                >
                  What they did and what was done to them
                </Link>
              ),
            }}
          />
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
        <Panel title="Sessions">
          <Sessions sessions={user.sessions} />
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

const SESSION_COLUMNS: readonly Column<NonNullable<UserDetails['sessions']>[number]>[] = [
  {
    title: 'Browser',
    isWide: true,
    cell: ({ userAgent }) => <span title={userAgent}>{describeUserAgent(userAgent)}</span>,
  },
  { title: 'Logged in', cell: ({ signedInAt }) => <Moment at={signedInAt} /> },
];

function Sessions({ sessions }: Pick<UserDetails, 'sessions'>) {
  if (sessions === null)
    return (
      <p className="text-sm text-soft">Another identity provider logs people in and keeps their sessions.</p>
    );
  if (sessions.length === 0) return <p className="text-sm text-soft">No open sessions.</p>;
  return <DataTable label="Sessions" rows={sessions} keyOf={({ id }) => id} columns={SESSION_COLUMNS} />;
}
