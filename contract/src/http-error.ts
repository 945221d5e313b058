import type { Envelope } from './schemas/envelope.ts';

/** Thrown for every answer that is not a success; `envelope` is null where the answer is empty or not one of ours. */
export class HttpError extends Error {
  readonly status: number;
  readonly envelope: Envelope | null;
  /** Seconds, where the server asks to come back later. */
  readonly retryAfter: number | null;

  constructor({
    status,
    envelope,
    retryAfter = null,
  }: {
    status: number;
    envelope: Envelope | null;
    retryAfter?: number | null;
  }) {
    super(envelope?.errors[0]?.message ?? `The server answered with status ${status}`);
    this.name = 'HttpError';
    this.status = status;
    this.envelope = envelope;
    this.retryAfter = retryAfter;
  }
}
