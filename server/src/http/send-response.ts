import type { FastifyReply } from 'fastify';
import type { Envelope } from '@academy/contract/schemas/envelope';
import { apiHeaders } from './headers.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export function sendResponse(reply: FastifyReply, answer: Envelope): FastifyReply {
  return reply.headers(apiHeaders).type(JSON_TYPE).send(answer);
}
