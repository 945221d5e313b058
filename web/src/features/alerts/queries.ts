import type { OutputOf } from '@academy/contract/endpoint';
import type { listAlerts } from '@academy/contract/alerts';
import type { Query } from '../../api/answers.ts';

export const currentAlerts: Query<OutputOf<typeof listAlerts>> = {
  key: 'alerts',
  isForAll: true,
  isSilent: true,
  load: async () => {
    // The page brings its alerts itself, so what it takes to ask for them is loaded only where it must ask.
    const { loadAlerts } = await import('./load-alerts.ts');
    return loadAlerts();
  },
};
