import type { Pool } from 'pg';
import {
  endLabSession,
  extendLabSession,
  getLabSession,
  startLabSession,
} from '@academy/contract/lab-sessions';
import type { LabSession, LabSessionAnswer } from '@academy/contract/schemas/lab-sessions';
import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { LAB_RETURN_PATH, zoneOf } from '@academy/domain/zones';
import { labSetting } from '../../catalog/labs.ts';
import type { TenantCatalog } from '../../catalog/model.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { requireOwnAddress } from '../../catalog/own-address.ts';
import { requireLearningItem } from '../../learning/learning-item.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import type { Site } from '../../catalog/tenants.ts';
import { labSessions } from './sessions.ts';
import type { LabSessions, PortalLab } from './sessions.ts';
import { isComplete } from './store.ts';

/** Labs on the training portal: their owner starts, polls, extends and ends them. */
export function labSessionCalls(mount: Mount, context: Context): void {
  const { catalog, portal } = context;
  const { writes: pool } = context.database;
  const { educates } = context.config;
  const sessions =
    portal && educates
      ? labSessions({
          ...context,
          portal,
          pool,
          catalog: catalog.current,
          webhookSecret: educates.webhookSecret,
        })
      : undefined;

  /** Runs a command on the requested lab, if the person may open it. */
  const act = async (
    { named, site, person, now }: LabCall,
    what: (sessions: LabSessions, lab: PortalLab) => Promise<LabSession>,
  ): Promise<LabSessionAnswer> => {
    const tenant = catalog.current().of(site.tenant.id);
    const subject = requireLearningItem(named, { tenant, site, person });
    const lab = { person, itemId: subject.item.itemId, workshop: workshopOf(subject, { tenant, site }), now };
    const session: LabSession = sessions ? await what(sessions, lab) : { state: 'not-configured' };
    return { session, isComplete: await completed(pool, lab) };
  };

  mount.call(startLabSession, async ({ body, ...input }) => {
    const indexUrl = indexAddress(context, { site: input.site, returnTo: body.returnTo });
    return act({ ...input, named: body }, (portalLabs, lab) => portalLabs.start(lab, indexUrl));
  });
  mount.call(getLabSession, async ({ query, ...input }) =>
    act({ ...input, named: query }, (portalLabs, lab) =>
      query.reported ? portalLabs.reported(lab) : portalLabs.look(lab),
    ),
  );
  mount.call(extendLabSession, async ({ body, ...input }) =>
    act({ ...input, named: body }, (portalLabs, lab) => portalLabs.extend(lab)),
  );
  mount.call(endLabSession, async ({ body, ...input }) =>
    act({ ...input, named: body }, (portalLabs, lab) => portalLabs.end(lab)),
  );
}

type LabCall = {
  named: { lessonId: string; courseId?: string | undefined };
  site: Site;
  person: Member;
  now: Date;
};

/** The portal's name of a lab; lessons may use the name of its folder. */
function workshopOf(
  { item, kind }: LearningItem,
  { tenant, site }: { tenant: TenantCatalog; site: Site },
): string {
  const setting = site.tenant.features.labs ? labSetting(item) : null;
  if (setting?.kind !== 'educates')
    throw new DomainError('invalid', `This ${kind} has no lab on a training portal.`, { field: 'lessonId' });
  return tenant.workshops.get(setting.workshop)?.id ?? setting.workshop;
}

/** The portal redirects to the site the person came from, since they are logged in only there. */
function indexAddress(context: Context, { site, returnTo }: { site: Site; returnTo: string }): string {
  const { origin, pathname } = requireOwnAddress(context, { site, address: returnTo, field: 'returnTo' });
  if (zoneOf(pathname) !== 'lab')
    throw new DomainError('invalid', 'The return address must be the page of a lab.', { field: 'returnTo' });
  return `${origin}${LAB_RETURN_PATH}${pathname.replace(/\/$/, '')}`;
}

function completed(pool: Pool, { person, itemId }: PortalLab): Promise<boolean> {
  return isComplete(pool, { userId: person.userId, itemId });
}
