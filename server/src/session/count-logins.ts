import type { IdentityEventKind } from '@academy/domain/identity-events';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';

const RESULTS: Partial<Record<IdentityEventKind, string>> = {
  'login.succeeded': 'ok',
  'login.failed': 'failed',
  'login.locked': 'locked',
  'login.refused': 'refused',
};

/** Counts logins at the embedded provider by result; all results are initialized. */
export function countLogins(metrics: Registry): (kind: IdentityEventKind) => void {
  const logins = new Counter({
    name: 'academy_logins_total',
    help: 'Logins at the embedded provider, by result',
    labelNames: ['result'],
    registers: [metrics],
  });
  for (const result of Object.values(RESULTS)) logins.inc({ result }, 0);
  return (kind) => {
    const result = RESULTS[kind];
    if (result !== undefined) logins.inc({ result });
  };
}
