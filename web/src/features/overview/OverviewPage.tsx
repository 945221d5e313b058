import type { OutputOf } from '@academy/contract/call';
import { getOverview } from '@academy/contract/overview';
import { AdminPage } from '../../admin/AdminPage.tsx';
import { Answered } from '../../admin/Answered.tsx';
import { askAdmin } from '../../admin/ask.ts';
import type { Query } from '../../api/answers.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Moment } from '../../ui/Moment.tsx';

type Overview = OutputOf<typeof getOverview>;

const overview: Query<Overview> = { key: 'admin/overview', load: () => askAdmin(getOverview, {}) };

export function OverviewPage() {
  return (
    <AdminPage title="Administration" text="How the academies stand at this moment.">
      <Answered query={overview} what="The overview">
        {(found) => (
          <div className="flex flex-col gap-10">
            <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
              {figuresOf(found).map((figure) => (
                <Figure key={figure.name} {...figure} />
              ))}
            </ul>
            <Revisions revisions={found.revisions} />
          </div>
        )}
      </Answered>
    </AdminPage>
  );
}

type FigureProps = { name: string; value: number; note?: string; path?: string };

function figuresOf(found: Overview): FigureProps[] {
  return [
    {
      name: 'People',
      value: found.people,
      note: `${found.proPeople.toLocaleString()} Pro, ${found.admins === 1 ? '1 administrator' : `${found.admins.toLocaleString()} administrators`}`,
      path: paths.adminUsers(),
    },
    { name: 'Active people', value: found.activePeople, note: 'in the last 7 days' },
    { name: 'Courses completed', value: found.completions, note: 'in the last 7 days' },
    { name: 'Feedback', value: found.feedback, note: 'in the last 7 days', path: paths.adminFeedback() },
    { name: 'Failed mails', value: found.failedMails, note: 'given up after the last try' },
  ];
}

function Figure({ name, value, note, path }: FigureProps) {
  return (
    <li className="card flex flex-col gap-1 p-5">
      <span className="font-medium text-soft">
        {path ? (
          <Link to={path} className="after:absolute after:inset-0 hover:text-text">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className="text-title font-bold">{value.toLocaleString()}</span>
      {note && <span className="text-sm text-soft">{note}</span>}
    </li>
  );
}

function Revisions({ revisions }: Pick<Overview, 'revisions'>) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">Content</h2>
      <ul className="divide-y divide-line rounded-card border border-line">
        {revisions.map(({ tenantId, revision }) => (
          <li key={tenantId} className="flex flex-wrap justify-between gap-x-6 px-4 py-3">
            <span className="font-medium">{tenantId}</span>
            <span className="text-soft">
              {revision ? (
                <>
                  Revision {revision.number} by {revision.author}, <Moment at={revision.createdAt} />
                </>
              ) : (
                'Nothing was published yet'
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
