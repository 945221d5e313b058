import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createContextKey, ROOT_CONTEXT } from '@opentelemetry/api';
import type { Context } from '@opentelemetry/api';

/** What is known of a request while it is answered; later stages add to it. */
export type Answer = {
  correlationId: string;
  /** The route pattern, never the address itself, so that the number of labels is limited. */
  route: string;
  tenantId: string;
  userId: string | null;
  isCached: boolean;
  /** Contains its span if traces are on. */
  trace: Context;
};

/** In the context of a request's span. */
export const CORRELATION_ID = createContextKey('correlation id');

const answers = new WeakMap<IncomingMessage, Answer>();

export function answerTo(request: IncomingMessage): Answer {
  const known = answers.get(request);
  if (known) return known;
  const answer: Answer = {
    correlationId: newCorrelationId(),
    route: UNMATCHED,
    tenantId: '',
    userId: null,
    isCached: false,
    trace: ROOT_CONTEXT,
  };
  answers.set(request, answer);
  return answer;
}

/** No route took the request. */
export const UNMATCHED = 'unmatched';

export function noteAnswer(request: IncomingMessage, known: Partial<Answer>): void {
  Object.assign(answerTo(request), known);
}

export function correlationIdOf(request: IncomingMessage): string {
  return answerTo(request).correlationId;
}

/** Short, unique across nodes, and cheap: no randomness per request. */
const NODE = randomBytes(4).toString('hex');
let count = 0;

function newCorrelationId(): string {
  count += 1;
  return `${NODE}-${count.toString(36)}`;
}
