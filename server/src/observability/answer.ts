import type { IncomingMessage } from 'node:http';
import { newCorrelationId } from '../http/correlation-id.ts';
import type { Span } from './telemetry.ts';

/** What is known of a request while it is answered; whoever learns more of it notes it here. */
export type Answer = {
  correlationId: string;
  /** The pattern of the address, never the address itself: there is a limited number of them. */
  route: string;
  tenantId: string;
  userId: string | null;
  /** Where traces are on. */
  span?: Span | undefined;
};

const answers = new WeakMap<IncomingMessage, Answer>();

export function beginAnswer(request: IncomingMessage): Answer {
  const answer: Answer = {
    correlationId: newCorrelationId(),
    route: UNMATCHED,
    tenantId: '',
    userId: null,
  };
  answers.set(request, answer);
  return answer;
}

/** No route took the request. */
export const UNMATCHED = 'unmatched';

export function noteAnswer(request: IncomingMessage, known: Partial<Answer>): void {
  const answer = answers.get(request);
  if (answer) Object.assign(answer, known);
}

export function correlationIdOf(request: IncomingMessage): string {
  return answers.get(request)?.correlationId ?? newCorrelationId();
}

export function spanOf(request: IncomingMessage): Span | undefined {
  return answers.get(request)?.span;
}
