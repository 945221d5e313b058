import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@academy/domain/errors';

/** Messages of machines that cannot sign in: the store, the training portal. They share a secret with us instead. */

type Answer = (body: Buffer, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A call whose body stays the bytes it was until its signature was checked. */
export function rawBodyRoute(app: FastifyInstance, path: string, answer: Answer): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(path, (request, reply) =>
      answer(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request, reply),
    );
  });
}

const TOLERANCE_SECONDS = 5 * 60;

/** `t=<seconds>,v1=<hex>`: the time is signed together with the very bytes, so neither can be exchanged. */
export function signBody({ body, secret, at }: { body: string; secret: string; at: Date }): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest({ body: Buffer.from(body), secret, seconds: String(seconds) }).toString('hex')}`;
}

/** Refuses what was not signed with the secret, and what was signed too long ago to be sent only now. */
export function checkSignature({
  body,
  headers,
  name,
  secret,
  now,
}: {
  body: Buffer;
  headers: FastifyRequest['headers'];
  /** Of the header that holds the signature. */
  name: string;
  secret: string;
  now: Date;
}): void {
  const { seconds, signatures } = readHeader(headers[name], name);
  const expected = digest({ body, secret, seconds });
  // Several are sent while a sender changes from one secret to the next.
  const isSigned = signatures.some((signature) => timingSafeEqual(signature, expected));
  if (!isSigned) {
    throw new DomainError(
      'unauthenticated',
      'The signature does not match this message, please check the webhook secret on both sides.',
    );
  }
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) {
    throw new DomainError(
      'unauthenticated',
      'This message was not signed within the last five minutes, please check the clock, sign it anew and send it again.',
    );
  }
}

function readHeader(
  header: string | string[] | undefined,
  name: string,
): { seconds: string; signatures: Buffer[] } {
  const parts = (typeof header === 'string' ? header : '').split(',').map((part) => part.trim());
  const seconds = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? []);
  const signatures = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/i.exec(part)?.[1] ?? []);
  const [time] = seconds;
  if (time === undefined || seconds.length > 1 || signatures.length === 0) {
    throw new DomainError(
      'unauthenticated',
      `The ${name} header must read t=<seconds>,v1=<signature>, please sign the message.`,
    );
  }
  return { seconds: time, signatures: signatures.map((signature) => Buffer.from(signature, 'hex')) };
}

function digest({ body, secret, seconds }: { body: Buffer; secret: string; seconds: string }): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
