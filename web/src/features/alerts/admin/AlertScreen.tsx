import type { AdminAlert } from '@academy/contract/schemas/alerts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { Answered } from '../../../admin/Answered.tsx';
import { paths } from '../../../paths.ts';
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx';
import { oneAlert } from './queries.ts';

type Props = { title: string; actions?: ReactNode; children: (alert: AdminAlert) => ReactNode };

/** A page about the alert that the address names. */
export function AlertScreen({ title, actions, children }: Props) {
  const { id = '' } = useParams();
  return (
    <AdminPage title={title} actions={actions} way={<AlertWay here={title} />}>
      <Answered key={id} query={oneAlert(id)} what="The alert">
        {children}
      </Answered>
    </AdminPage>
  );
}

export function AlertWay({ here }: { here: string }) {
  return <Breadcrumbs way={[{ title: 'Alerts', path: paths.adminAlerts() }]} here={here} />;
}
