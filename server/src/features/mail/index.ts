import { feature } from '../../feature.ts';
import { devMailRoutes } from './dev.ts';
import { mailMetrics } from './metrics.ts';
import { deleteOldMails } from './retention.ts';

export { renderEmail } from './email.ts';
export type { Email } from './email.ts';
export { sendIdentityMail } from './identity-mail.ts';
export { queueMail } from './outbox.ts';
export { mailVoucherRequest } from './voucher-mail.ts';

export const mail = feature({ jobs: [deleteOldMails], routes: [devMailRoutes], metrics: [mailMetrics] });
