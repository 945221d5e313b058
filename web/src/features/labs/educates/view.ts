import type { LabSession, LabSessionAnswer } from '@academy/contract/schemas/lab-sessions';

/** What the page knows of a lab on the portal. */
export type LabView =
  | { step: 'asking' }
  /** Our own server could not be asked. */
  | { step: 'failed'; error: unknown }
  | {
      step: 'told';
      session: LabSession;
      /** Where it opens; a later look at it does not take that away. */
      address: string | null;
      isComplete: boolean;
      /** When it was told, by this browser's clock. */
      at: number;
      /** A lab that ran when last heard of, while the portal says nothing of it any more. */
      isQuiet: boolean;
      /** Why our own server could not be asked the last time. */
      lookError?: unknown;
    };

export type Heard = { answer: LabSessionAnswer | null; error?: unknown; at: number };

export const ASKING: LabView = { step: 'asking' };

/** What is shown after the server has answered, or could not. A lab that runs is not taken away by a bad connection. */
export function hear(view: LabView, { answer, error, at }: Heard): LabView {
  const runs = view.step === 'told' && isOpen(view.session) && view.address !== null;
  if (!answer) return runs ? { ...view, lookError: error } : { step: 'failed', error };
  const { session, isComplete } = answer;
  if (runs && session.state === 'unreachable')
    return { ...view, isComplete, isQuiet: true, lookError: undefined };
  const kept = runs && isOpen(session) ? view.address : null;
  const address = ('address' in session ? session.address : null) ?? kept;
  return { step: 'told', session, address, isComplete, at, isQuiet: false };
}

export function isOpen({ state }: LabSession): boolean {
  return state === 'starting' || state === 'running';
}

/** Seconds that are left now; null where there is no end. */
export function secondsLeft(view: LabView, now: number): number | null {
  if (view.step !== 'told' || view.session.state !== 'running' || view.session.countdown === null)
    return null;
  return Math.max(0, Math.round(view.session.countdown - (now - view.at) / 1000));
}

/** `1:05:09`, `12:30` */
export function clockWords(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How long to wait before asking; null where nothing changes by itself. */
export function lookAgainMs(view: LabView): number | null {
  if (view.step === 'asking') return 0;
  if (view.step !== 'told' || !isOpen(view.session)) return null;
  if (view.address === null) return 1_500;
  return view.session.state === 'starting' ? 5_000 : 20_000;
}

/** A frame keeps its own origin; were that ours, it could reach us. And a safe page shows no unsafe one. */
export function canFrame(address: string, page: { origin: string; protocol: string }): boolean {
  const { origin, protocol } = new URL(address);
  return origin !== page.origin && (page.protocol !== 'https:' || protocol === 'https:');
}
