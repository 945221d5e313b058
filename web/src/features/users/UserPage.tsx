import type { UserDetails } from '@academy/contract/users';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { Answered } from '../../admin/Answered.tsx';
import { Facts } from '../../admin/Facts.tsx';
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
    <div className="flex max-w-4xl flex-col gap-10">
      <Facts
        facts={{
          Email: user.email || 'None',
          'User id': <code className="text-sm">{user.userId}</code>,
          Joined: <Moment at={user.createdAt} />,
          'Last seen': user.lastSeenAt ? <Moment at={user.lastSeenAt} /> : 'Not lately',
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
      <Part title="Pro">
        <ProPanel user={user} />
      </Part>
      <Part title="Progress">
        <UserProgress progress={user.progress} />
      </Part>
      <Part title="Emails">
        <ul className="flex flex-col gap-2">
          {user.emails.map(({ email, type, isVerified }) => (
            <li key={`${type} ${email}`} className="wrap-anywhere">
              {email}{' '}
              <span className="text-soft">
                · {type} · {isVerified ? 'verified' : 'not verified'}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Sessions">
        <Sessions sessions={user.sessions} />
      </Part>
    </div>
  );
}

function Sessions({ sessions }: Pick<UserDetails, 'sessions'>) {
  if (sessions === null)
    return <p className="text-soft">Another provider logs people in, and it alone knows their sessions.</p>;
  if (sessions.length === 0) return <p className="text-soft">They are logged in nowhere.</p>;
  return (
    <ul className="flex flex-col gap-2">
      {sessions.map(({ id, userAgent, signedInAt }) => (
        <li key={id} className="wrap-anywhere">
          {userAgent || 'An unknown browser'}{' '}
          <span className="text-soft">
            · since <Moment at={signedInAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
