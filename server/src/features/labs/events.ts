import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Member } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { validate } from '@academy/domain/validation';
import type { Context } from '../../context.ts';
import { parseJson } from '../../http/json-body.ts';
import { BadInputError, success } from '../../http/responses.ts';
import { apiHeaders } from '../../http/headers.ts';
import { checkSignature, rawBodyRoute } from '../../integrations/signature.ts';
import { changeCompletion } from '../../learning/completion.ts';
import { requireLearningItemById } from '../../learning/learning-item.ts';
import { eventsPath, isSignedEvent, labOfAddress, portalUser } from './portal-names.ts';
import { endSession, saveSchedule, sessionsNamed } from './store.ts';
import type { Ending, StoredSession } from './store.ts';

export const EVENTS_SIGNATURE_HEADER = 'educates-signature';

const moment = z.iso.datetime({ offset: true });
const message = z.object({
  event: z.object({
    name: z.string().check(z.maxLength(100)),
    timestamp: moment,
    user: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /** Events without a session are ignored. */
    session: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
});
type PortalEvent = z.output<typeof message>['event'];

/** `unknown`: a session that was not started here, since the portal may have other clients. */
type EventResult = 'recorded' | 'ignored' | 'unknown';

const ENDINGS: Record<string, Ending> = {
  'Session/Expired': 'expired',
  'Session/Orphaned': 'ended',
  'Session/Inactive': 'ended',
  'Session/Vanished': 'ended',
  'Session/Terminate': 'ended',
  'Session/Deleted': 'ended',
};

/** The events that mean a learner is leaving a lab. */
const LEAVING = new Set(['Workshop/Finish', 'Workshop/Terminate']);

/** Events of the portal. They may arrive twice, late and in any order, so each one only sets a state. */
export function labEventsRoute(app: FastifyInstance, context: Context): void {
  const { catalog, config, log, portal } = context;
  const { writes: pool } = context.database;
  const route = { path: eventsPath(config), config: { isUnlimited: isSignedEvent(config) } };
  rawBodyRoute(app, route, async (body, { headers, query, id }, reply) => {
    if (!config.educates)
      throw new DomainError('forbidden', 'No training portal is set up here, please set EDUCATES_URL.');
    const { webhookSecret: secret } = config.educates;
    const now = context.now();
    const lab = labOfAddress(query as Record<string, unknown>, secret);
    if (!lab) checkSignature({ body, headers, name: EVENTS_SIGNATURE_HEADER, secret, now });
    const event = readEvent(body);
    const sessions = concerned(await sessionsNamed(pool, event.session ?? ''), { event, lab });
    const states: EventResult[] = [];
    for (const session of sessions) states.push(await apply(event, session, now));
    const state = states.find((one) => one === 'recorded') ?? states[0] ?? 'unknown';
    if (sessions.length > 0 && LEAVING.has(event.name)) leave(sessions, { name: event.session ?? '', now });
    log.info({ correlationId: id, event: event.name, session: event.session, state }, 'lab event');
    return reply.headers(apiHeaders).send(success({ state }, { correlationId: id, message: null }));
  });

  async function apply(event: PortalEvent, session: StoredSession, now: Date): Promise<EventResult> {
    const ending = ENDINGS[event.name];
    if (ending) {
      await endSession(pool, session, { ending, now });
      return 'recorded';
    }
    if (event.name === 'Session/Started') {
      await saveSchedule(pool, session, { startedAt: new Date(event.timestamp), expiresAt: null });
      return 'recorded';
    }
    if (event.name === 'Workshop/Terminate') return 'recorded';
    return event.name === 'Workshop/Finish' ? finish(event, session, now) : 'ignored';
  }

  /**
   * The portal would navigate the top window, which it can't do from inside our frame, so the session is
   * ended from here. The event is answered without waiting, since the portal drops slow ones.
   */
  function leave(sessions: readonly StoredSession[], { name, now }: { name: string; now: Date }): void {
    const end = async () => {
      await portal?.terminate(name).catch((error: unknown) => {
        log.warn({ err: error, session: name }, 'a finished lab session could not be ended');
      });
      for (const session of sessions) await endSession(pool, session, { ending: 'ended', now });
    };
    end().catch((error: unknown) => log.error({ err: error, session: name }, 'a lab session was not ended'));
  }

  /** A later undo is preserved when the same finish event arrives again. */
  async function finish({ timestamp }: PortalEvent, session: StoredSession, now: Date): Promise<EventResult> {
    const person = finishingPerson(session.userId);
    try {
      const item = requireLearningItemById(session.itemId, {
        catalog: catalog.current(),
        person,
        field: 'session',
      });
      if (item.item.card.type === 'knowledge-check') return 'ignored';
      const at = new Date(timestamp).toISOString();
      await changeCompletion(pool, { action: 'complete', person, item, at, now });
      return 'recorded';
    } catch (error) {
      // The lesson was withdrawn meanwhile, so retrying would not help.
      if (error instanceof DomainError) return 'ignored';
      throw error;
    }
  }
}

/** One session may serve several lessons, but the portal only knows the address of the first one. */
function concerned(
  sessions: readonly StoredSession[],
  { event, lab }: { event: PortalEvent; lab: { user: string; itemId: number } | null },
): StoredSession[] {
  const own = sessions.filter(
    ({ userId }) => portalUser(userId) === (lab?.user ?? event.user ?? portalUser(userId)),
  );
  const isTheirs = !lab || (event.user ?? lab.user) === lab.user;
  if (!isTheirs || (lab && !own.some(({ itemId }) => itemId === lab.itemId))) return [];
  // A rebuilt portal reuses names, so of the ended sessions only the addressed one counts.
  return own.filter(({ ending, itemId }, at) => ending === null || (lab ? itemId === lab.itemId : at === 0));
}

/** A person who could start a lab may finish it, even if their Pro ended meanwhile. */
function finishingPerson(userId: string): Member {
  return { kind: 'member', userId, isAdmin: false, isPro: true };
}

function readEvent(body: Buffer): PortalEvent {
  const checked = validate(message, parseJson(body));
  if (!checked.ok) throw new BadInputError(checked.errors);
  return checked.value.event;
}
