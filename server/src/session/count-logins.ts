import type { IdentityEventKind } from '@academy/domain/identity-events';
import type { Metrics } from '../observability/metrics.ts';

const RESULTS: Partial<Record<IdentityEventKind, string>> = {
  'login.succeeded': 'ok',
  'login.failed': 'failed',
  'login.locked': 'locked',
  'login.refused': 'refused',
};

/** Counts logins at the embedded provider by their result; each result exists from the start. */
export function countLogins(metrics: Metrics): (kind: IdentityEventKind) => void {
  const logins = metrics.counter({
    name: 'academy_logins_total',
    help: 'Logins at the embedded provider, by result',
    labels: ['result'],
  });
  for (const result of Object.values(RESULTS)) logins.add([result], 0);
  return (kind) => {
    const result = RESULTS[kind];
    if (result !== undefined) logins.add([result]);
  };
}
