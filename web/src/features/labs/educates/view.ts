import type { LabSession, LabSessionAnswer } from '@academy/contract/schemas/lab-sessions';

/** The state of a lab on the portal, as known to the page. */
export type LabView =
  | { step: 'loading' }
  /** Our own server did not respond. */
  | { step: 'failed'; error: unknown }
  | {
      step: 'known';
      session: LabSession;
      /** Where it opens; later polls may not return it. */
      address: string | null;
      isComplete: boolean;
      /** When it was received, by the browser's clock. */
      at: number;
      /** The lab was running at the last poll, and the portal is unavailable now. */
      isStale: boolean;
      /** Why the last poll failed. */
      pollError?: unknown;
    };

export type PollResult = { answer: LabSessionAnswer | null; error?: unknown; at: number };

export const LOADING: LabView = { step: 'loading' };

/** The next state after a poll. A failed poll does not remove a running lab. */
export function reduceView(view: LabView, { answer, error, at }: PollResult): LabView {
  const isRunning = view.step === 'known' && isOpen(view.session) && view.address !== null;
  if (!answer) return isRunning ? { ...view, pollError: error } : { step: 'failed', error };
  const { session, isComplete } = answer;
  if (isRunning && session.state === 'unreachable')
    return { ...view, isComplete, isStale: true, pollError: undefined };
  const knownAddress = isRunning && isOpen(session) ? view.address : null;
  const address = ('address' in session ? session.address : null) ?? knownAddress;
  return { step: 'known', session, address, isComplete, at, isStale: false };
}

export function isOpen({ state }: LabSession): boolean {
  return state === 'starting' || state === 'running';
}

/** Seconds left; null if there is no time limit. */
export function secondsLeft(view: LabView, now: number): number | null {
  if (view.step !== 'known' || view.session.state !== 'running' || view.session.countdown === null)
    return null;
  return Math.max(0, Math.round(view.session.countdown - (now - view.at) / 1000));
}

export function formatClock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The delay before the next poll; null if the state cannot change by itself. */
export function pollDelayMs(view: LabView): number | null {
  if (view.step === 'loading') return 0;
  if (view.step !== 'known' || !isOpen(view.session)) return null;
  if (view.address === null) return 1_500;
  return view.session.state === 'starting' ? 5_000 : 20_000;
}

/** A frame with our own origin could access our page, and an https page cannot show an http frame. */
export function canFrame(address: string, page: { origin: string; protocol: string }): boolean {
  const { origin, protocol } = new URL(address);
  return origin !== page.origin && (page.protocol !== 'https:' || protocol === 'https:');
}
