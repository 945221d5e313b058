import { CallFailed, type Reply } from '@academy/contract/client';
import { reactTo, type CallOutcome, type Reaction } from '@academy/domain/messages';
import type { Overlay } from '../overlay/store.ts';

/** What the calls of both layers do to the page. */
export type Surroundings = {
  overlay: Pick<Overlay, 'toast' | 'startLoading'>;
  redirect: (to: string) => void;
};

export type Manners = {
  /** For reads that fill a page: they show skeletons in place instead of the global loader. */
  hideLoader?: boolean;
  skipRedirect?: boolean;
  /** A failure shows no toast; whoever called says it in place, or nobody needs to know. */
  quiet?: boolean;
};

type Watched<Data> = Pick<CallOutcome, 'layer' | 'method'> & {
  manners: Manners;
  send: () => Promise<Reply<Data>>;
};

/** Makes a call with the loader on, and lets the page react to how it ended; the caller learns of a failure too. */
export async function watch<Data>(
  { layer, method, manners, send }: Watched<Data>,
  page: Surroundings,
): Promise<Reply<Data>> {
  const react = (ended: Pick<CallOutcome, 'status' | 'envelope' | 'failure'>) =>
    carryOut(reactTo({ layer, method, skipRedirect: manners.skipRedirect ?? false, ...ended }), {
      manners,
      page,
    });
  const done = manners.hideLoader ? null : page.overlay.startLoading();
  try {
    const reply = await send();
    react({
      status: 200,
      envelope: { success: true, message: reply.message, correlationId: reply.correlationId },
    });
    return reply;
  } catch (error) {
    react(howItFailed(error));
    throw error;
  } finally {
    done?.();
  }
}

function howItFailed(error: unknown): Pick<CallOutcome, 'status' | 'envelope' | 'failure'> {
  if (error instanceof CallFailed) return { status: error.status, envelope: error.envelope };
  // Some browsers say only in the name that a call was given up.
  const failure =
    error instanceof Error ? (error.name === 'AbortError' ? 'aborted' : error.message) : String(error);
  return { status: null, envelope: null, failure };
}

function carryOut(reaction: Reaction, { manners, page }: { manners: Manners; page: Surroundings }): void {
  if (reaction.type === 'redirect') page.redirect(reaction.to);
  if (reaction.type !== 'toast' || (manners.quiet && reaction.tone === 'danger')) return;
  page.overlay.toast({
    type: reaction.tone,
    message: reaction.message,
    ...(reaction.tone === 'danger' && reaction.correlationId && { additionalInfo: reaction.correlationId }),
  });
}
