import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useTenant } from '../../../tenant/TenantProvider.tsx';
import { AlertFields } from './AlertFields.tsx';
import { AlertWay } from './AlertScreen.tsx';
import { emptyDraft } from './draft.ts';

export function NewPage() {
  const { id } = useTenant();
  return (
    <AdminPage title="New alert" way={<AlertWay here="New alert" />}>
      <AlertFields first={emptyDraft(id)} action="Create alert" />
    </AdminPage>
  );
}
