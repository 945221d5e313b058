import { Gauge } from 'prom-client';
import type { BaseContext } from '../../context.ts';
import { feature } from '../../feature.ts';
import { readInTime } from '../../observability/metrics.ts';
import { devMailRoutes } from './dev.ts';
import { deleteOldMails } from './retention.ts';

export { renderEmail } from './email.ts';
export type { Email } from './email.ts';
export { sendIdentityMail } from './identity-mail.ts';
export { queueMail } from './outbox.ts';
export { mailVoucherRequest } from './voucher-mail.ts';

/** Metrics worth an alert: emails that queue up, and emails that were abandoned. */
function mailMetrics({ database, metrics }: Pick<BaseContext, 'database' | 'metrics'>): void {
  const count = async (where: string) => {
    const { rows } = await database.health.query<{ count: number }>(
      `select count(*)::int from mails where ${where}`,
    );
    return rows[0]?.count ?? 0;
  };
  new Gauge({
    name: 'academy_mails_waiting',
    help: 'Mails that wait to be sent or to be tried again',
    registers: [metrics],
    async collect() {
      this.set(await readInTime(count('next_try_at is not null')));
    },
  });
  new Gauge({
    name: 'academy_mails_failed',
    help: 'Mails that were given up after their last try',
    registers: [metrics],
    async collect() {
      this.set(await readInTime(count('next_try_at is null and sent_at is null and last_error is not null')));
    },
  });
}

export const mail = feature({ jobs: [deleteOldMails], routes: [devMailRoutes], metrics: [mailMetrics] });
