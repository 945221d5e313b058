import { listAlerts } from '@academy/contract/alerts';
import type { Mount } from '../../http/mount.ts';
import type { CurrentAlerts } from './current.ts';

export function alertRoutes({ mount, currentAlerts }: { mount: Mount; currentAlerts: CurrentAlerts }): void {
  mount.call(listAlerts, async ({ site, now }) => ({ result: currentAlerts(site.tenant.id, now) }));
}
