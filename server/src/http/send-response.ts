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
  return answer instanceof RawJson ? sendPieces(reply, answer.pieces) : reply.send(answer);
}

/** Writes the cached buffers directly: concatenating them would cost more than everything else. */
function sendPieces(reply: FastifyReply, pieces: readonly Buffer[]): FastifyReply {
  const { raw } = reply;
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.setHeader('content-length', length);
  reply.hijack();
  raw.cork();
  for (const piece of pieces) raw.write(piece);
  raw.uncork();
  raw.end();
  return reply;
}
