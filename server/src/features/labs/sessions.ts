import type { Pool } from 'pg';
import type { LabSession } from '@academy/contract/schemas/lab-sessions';
import type { Member } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import type { Catalog } from '../../catalog/model.ts';
import type { Context } from '../../context.ts';
import { PortalError } from '../../integrations/educates-wire.ts';
import type { EducatesPortal, PortalSession, Schedule } from '../../integrations/educates.ts';
import { eventsAddress, portalUser } from './portal-names.ts';
import {
  claimSession,
  endSession,
  saveGranted,
  latestSession,
  saveSchedule,
  releaseClaim,
  sessionsNamed,
} from './store.ts';
import type { StoredSession } from './store.ts';

export type PortalLab = { person: Member; itemId: number; workshop: string; now: Date };

type Parts = {
  portal: EducatesPortal;
  pool: Pool;
  catalog: () => Catalog;
  webhookSecret: string;
} & Pick<Context, 'config' | 'log' | 'newId'>;

export type LabSessions = ReturnType<typeof labSessions>;

/** Longer than all portal calls of one start can take. */
const CLAIM_MS = 180_000;

/** Lab sessions on the training portal: one per person and lab, and starting twice returns the same one. */
export function labSessions({ portal, pool, catalog, webhookSecret, config, log, newId }: Parts) {
  return {
    async start(lab: PortalLab, indexUrl: string): Promise<LabSession> {
      const { person, itemId, now } = lab;
      const until = new Date(now.getTime() + CLAIM_MS);
      const claim = await claimSession(pool, { id: newId(), userId: person.userId, itemId, now, until });
      if (!claim) return { state: 'starting', address: null };
      try {
        const granted = await request(lab, { claim, indexUrl });
        if (!granted) return { state: 'unavailable' };
        const { name: session, environment, address } = granted;
        const schedule = await portal.schedule(session);
        await saveGranted(pool, claim, { session, environment, schedule, newId: newId(), now });
        return shown(schedule, address);
      } catch (error) {
        return await refused(error, lab);
      } finally {
        await releaseClaim(pool, claim);
      }
    },

    async look({ person, itemId, now }: PortalLab): Promise<LabSession> {
      const known = await latestSession(pool, { userId: person.userId, itemId });
      return known
        ? follow(known, { now, fetchSchedule: (session) => portal.schedule(session) })
        : { state: 'none' };
    },

    /** The state known without asking the portal, which reports when a session ends. */
    async reported({ person, itemId }: PortalLab): Promise<LabSession> {
      const known = await latestSession(pool, { userId: person.userId, itemId });
      if (!known?.session) return { state: 'none' };
      return known.ending
        ? ended(known.ending)
        : { state: 'running', address: null, countdown: null, isExtendable: false };
    },

    async extend({ person, itemId, now }: PortalLab): Promise<LabSession> {
      const known = await latestSession(pool, { userId: person.userId, itemId });
      return known
        ? follow(known, { now, fetchSchedule: (session) => portal.extend(session) })
        : { state: 'none' };
    },

    async end({ person, itemId, now }: PortalLab): Promise<LabSession> {
      const known = await latestSession(pool, { userId: person.userId, itemId });
      if (!known?.session || known.ending) return known?.ending ? ended(known.ending) : { state: 'none' };
      try {
        await portal.terminate(known.session);
      } catch (error) {
        if (!isNotFound(error)) return unreachable(error);
      }
      await endSession(pool, known, { ending: 'ended', now });
      return ended('ended');
    },
  };

  async function request(
    { person, itemId, workshop }: PortalLab,
    { claim, indexUrl }: { claim: StoredSession; indexUrl: string },
  ): Promise<PortalSession | null> {
    const user = portalUser(person.userId);
    const analyticsUrl = eventsAddress(config, { user, itemId, secret: webhookSecret });
    const request = { user, indexUrl, analyticsUrl };
    const again = await findAgain(claim, request);
    if (again) return again;
    const environment = await environmentOf(workshop);
    return environment === null ? null : portal.requestSession({ ...request, environment });
  }

  /** A replaced environment starts no new sessions, but keeps the running ones. */
  async function findAgain(
    { environment, session }: StoredSession,
    request: Omit<Parameters<EducatesPortal['requestSession']>[0], 'environment'>,
  ): Promise<PortalSession | null> {
    if (environment === null || session === null) return null;
    try {
      return await portal.requestSession({ ...request, environment, session });
    } catch (error) {
      if (error instanceof PortalError && ['forbidden', 'not_found', 'no_capacity'].includes(error.refusal))
        return null;
      throw error;
    }
  }

  /** A workshop may have several environments; the one with room comes first. */
  async function environmentOf(workshop: string): Promise<string | null> {
    const offered = (await portal.environments()).filter(
      (one) => one.workshop.name === workshop && one.state === 'RUNNING',
    );
    const free = offered.find(({ capacity, allocated }) => capacity > allocated);
    return (free ?? offered[0])?.name ?? null;
  }

  async function follow(
    known: StoredSession,
    { now, fetchSchedule }: { now: Date; fetchSchedule: (session: string) => Promise<Schedule> },
  ): Promise<LabSession> {
    if (known.ending) return ended(known.ending);
    if (known.session === null)
      return known.claimedUntil && known.claimedUntil > now
        ? { state: 'starting', address: null }
        : { state: 'none' };
    const ending = known.expiresAt && known.expiresAt <= now ? 'expired' : 'ended';
    try {
      const schedule = await fetchSchedule(known.session);
      if (!schedule.isOver) {
        await saveSchedule(pool, known, schedule);
        return shown(schedule, null);
      }
    } catch (error) {
      if (!isNotFound(error)) return unreachable(error);
    }
    await endSession(pool, known, { ending, now });
    return ended(ending);
  }

  async function refused(error: unknown, lab: PortalLab): Promise<LabSession> {
    const refusal = error instanceof PortalError ? error.refusal : null;
    switch (refusal) {
      case 'no_capacity':
        return { state: 'no-capacity', elsewhere: await elsewhere(lab) };
      case 'bad_request':
      case 'forbidden':
      case 'not_found':
        log.warn({ err: error, workshop: lab.workshop }, 'The training portal refused a lab');
        return { state: 'unavailable' };
      default:
        return unreachable(error);
    }
  }

  /** A portal limits the sessions per person, so the error names the lab to end first. */
  async function elsewhere({ person, itemId }: PortalLab): Promise<{ title: string; path: string } | null> {
    const others = await portal.sessionsOf(portalUser(person.userId)).catch(() => []);
    for (const { name } of others) {
      const known = (await sessionsNamed(pool, name)).find(({ userId }) => userId === person.userId);
      const found = known && known.itemId !== itemId ? catalog().byItem(known.itemId) : undefined;
      if (!found) continue;
      const { item, lesson } = found;
      return lesson
        ? {
            title: lesson.card.title,
            path: pages.lessonLab.path({ courseSlug: item.slug, lessonSlug: lesson.slug }),
          }
        : { title: titleOf(item.card), path: pages.guideLab.path({ slug: item.slug }) };
    }
    return null;
  }

  function unreachable(error: unknown): LabSession {
    if (!(error instanceof PortalError)) throw error;
    log.warn({ err: error }, 'The training portal cannot be used');
    return { state: 'unreachable' };
  }
}

function shown(schedule: Schedule, address: string | null): LabSession {
  if (!schedule.isStarted) return { state: 'starting', address };
  const { countdown, isExtendable } = schedule;
  return { state: 'running', address, countdown, isExtendable };
}

function ended(ending: 'expired' | 'ended'): LabSession {
  return { state: 'ended', ending };
}

/** A session that the portal does not know has ended. */
function isNotFound(error: unknown): boolean {
  return error instanceof PortalError && ['not_found', 'bad_request'].includes(error.refusal);
}

function titleOf(card: object): string {
  return 'title' in card && typeof card.title === 'string' ? card.title : '';
}
