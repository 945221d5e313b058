import { DomainError, isClientCode } from '@academy/domain/errors';
import { STATUS_OF } from '@academy/contract/endpoint';
import type { ApiError, Envelope } from '@academy/contract/schemas/envelope';
import { isDatabaseUnavailable } from '../database/unavailable.ts';

/** The envelope, and the mapping of errors to responses. Nothing else in the server writes an error. */

export function success(
  data: unknown,
  { correlationId, message }: { correlationId: string; message: string | null },
): Envelope {
  return { success: true, data, errors: [], message, correlationId };
}

export function failure(errors: ApiError[], correlationId: string): Envelope {
  return { success: false, data: null, errors, message: null, correlationId };
}

export class BadInputError extends Error {
  readonly errors: ApiError[];
  constructor(errors: ApiError[]) {
    super(errors.map(({ message }) => message).join('\n'));
    this.errors = errors;
  }
}

/** Thrown when the queue is full. */
export class OverloadedError extends Error {
  readonly retryAfter = 2;
  constructor() {
    super('The site is busy right now. Please try again in a moment.');
  }
}

export type Refusal = { status: number; errors: ApiError[]; retryAfter?: number };

/** Messages for errors that the HTTP parser finds before a call is reached. */
const REQUEST_FAULTS: Record<number, string> = {
  400: 'The request could not be read. Check its address and that its body is valid JSON.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The content type of the body is not supported: it must be application/json, or another type that the API description names for the call.',
};

/** The response for an error. An unexpected error is a 500 without internal details. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof BadInputError) return { status: 400, errors: error.errors };
  if (error instanceof DomainError) {
    return {
      status: STATUS_OF[error.kind],
      errors: [
        {
          message: error.message,
          ...(error.field !== undefined && { field: error.field }),
          ...(error.movedTo !== undefined && { movedTo: error.movedTo }),
          ...(isClientCode(error.code) && { code: error.code }),
        },
      ],
      ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    };
  }
  if (error instanceof OverloadedError)
    return { status: 503, errors: [{ message: error.message }], retryAfter: error.retryAfter };
  if (isDatabaseUnavailable(error)) return UNAVAILABLE;
  const status = statusOf(error);
  if (status in REQUEST_FAULTS) return { status, errors: [{ message: REQUEST_FAULTS[status] ?? '' }] };
  return { status: 500, errors: [{ message: 'Something went wrong, Please try again later' }] };
}

const UNAVAILABLE: Refusal = {
  status: 503,
  errors: [{ message: 'The site cannot reach its data right now. Please try again in a moment.' }],
  retryAfter: 5,
};

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
}
