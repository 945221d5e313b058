import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { sendIdentityMail } from '../features/mail/identity-mail.ts';
import { announceChange } from '../database/live.ts';
import { loadSites } from '../catalog/tenants.ts';
import type { OperatorContext } from './context.ts';

type Deps = { config: Config; database: Pick<Database, 'pool'>; now: () => Date };

/**
 * Emails of commands use the brand of the default tenant; the server sends them, now or when it next runs.
 */
export function operatorMail({ config, database, now }: Deps): OperatorContext['sendMail'] {
  return async (mail, client) => {
    const sites = await loadSites(config);
    const announce = (channel: string) => announceChange(client, channel);
    const send = sendIdentityMail({ config, database, sites, changes: { announce }, now, newId: randomUUID });
    await send({ ...mail, origin: sites.byHost(undefined).origin }, client);
  };
}
