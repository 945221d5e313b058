import type { FastifyReply } from 'fastify';
import type { Envelope } from '@academy/contract/schemas/envelope';
import { apiHeaders } from './headers.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Data that is already JSON, as cached buffers. */
export class RawJson {
  readonly pieces: readonly Buffer[];
  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces;
  }
}

export function sendResponse(reply: FastifyReply, answer: Envelope | RawJson): FastifyReply {
  reply.headers(apiHeaders).type(JSON_TYPE);
  return reply.send(answer instanceof RawJson ? Buffer.concat(answer.pieces) : answer);
}
