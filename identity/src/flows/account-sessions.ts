import { recordIdentityEvent } from '../events.ts';
import type { PageResult, PageContext } from '../page-context.ts';
import type { IdentityServices } from '../services.ts';
import { backToAccount, requireOwner } from './owner.ts';

/** Ends one session, all others, or all of them. */
export async function endSession(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { account, sessionId } = await requireOwner(services, context);
  const { session = '' } = context.form;
  const { origin, request } = context;
  const ended = await endChosen(services, { accountId: account.id, sessionId, chosen: session });
  const isMany = session === 'all' || session === 'others';
  if (ended > 0)
    await recordIdentityEvent(services, {
      kind: isMany ? 'sessions.ended' : 'session.ended',
      accountId: account.id,
      origin,
      request,
      details: { by: 'owner', count: ended },
    });
  if (session === 'all' || session === sessionId) return { redirect: `${origin}/` };
  if (session === 'others') return backToAccount({ done: 'All other devices are logged out.' });
  return backToAccount(
    ended > 0 ? { done: 'That device is logged out.' } : { done: 'That device was logged out already.' },
  );
}

function endChosen(
  { sessions }: IdentityServices,
  { accountId, sessionId, chosen }: { accountId: string; sessionId: string; chosen: string },
): Promise<number> {
  if (chosen === 'all') return sessions.endAll(accountId);
  if (chosen === 'others') return sessions.endOthers(accountId, sessionId);
  return sessions.endOne(accountId, chosen);
}
