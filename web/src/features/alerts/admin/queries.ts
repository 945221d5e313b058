import { getAlert, listAlerts } from '@academy/contract/alerts';
import type { AdminAlert } from '@academy/contract/schemas/alerts';
import { askAdmin } from '../../../admin/ask.ts';
import type { Query } from '../../../api/answers.ts';

export const allAlerts: Query<AdminAlert[]> = {
  key: 'admin/alerts',
  async load() {
    const { result } = await askAdmin(listAlerts, { query: { all: 'true' } });
    return result as AdminAlert[];
  },
};

export function oneAlert(id: string): Query<AdminAlert> {
  return {
    key: `admin/alerts/${id}`,
    load: async () => (await askAdmin(getAlert, { params: { id } })).result,
  };
}

/** Whatever shows alerts is old once one was written, the strip as well. */
export function isOfAlerts(key: string): boolean {
  return key === 'alerts' || key === allAlerts.key || key.startsWith(`${allAlerts.key}/`);
}
