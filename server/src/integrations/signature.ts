import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@academy/domain/errors';

/**
 * Signatures for services that can't log in, such as the store and the training portal. They share a secret
 * with us.
 */

type Answer = (body: Buffer, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A route with an unparsed body, since the signature covers the raw bytes. */
export function rawBodyRoute(
  app: FastifyInstance,
  { path, config = {} }: { path: string; config?: FastifyContextConfig },
  answer: Answer,
): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(path, { config }, (request, reply) =>
      answer(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request, reply),
    );
  });
}

const TOLERANCE_SECONDS = 5 * 60;

/** `t=<seconds>,v1=<hex>`: the signature covers time and body, so neither can be replaced. */
export function signBody({ body, secret, at }: { body: string; secret: string; at: Date }): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest({ body: Buffer.from(body), secret, seconds: String(seconds) }).toString('hex')}`;
}

/** Refuses messages that were not signed with the secret, or were signed too long ago. */
export function checkSignature({
  body,
  headers,
  name,
  secret,
  now,
}: {
  body: Buffer;
  headers: FastifyRequest['headers'];
  /** The name of the signature header. */
  name: string;
  secret: string;
  now: Date;
}): void {
  const { seconds, signatures } = readHeader(headers[name], name);
  const expected = digest({ body, secret, seconds });
  // A sender that rotates its secret sends several signatures.
  const isSigned = signatures.some((signature) => timingSafeEqual(signature, expected));
  if (!isSigned) {
    throw new DomainError(
      'unauthenticated',
      'The signature does not match this message. Check the webhook secret on both sides.',
    );
  }
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) {
    throw new DomainError(
      'unauthenticated',
      'This message was not signed within the last five minutes. Check the clock, sign it again and resend it.',
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
      `The ${name} header must be t=<seconds>,v1=<signature>. Sign the message.`,
    );
  }
  return { seconds: time, signatures: signatures.map((signature) => Buffer.from(signature, 'hex')) };
}

function digest({ body, secret, seconds }: { body: Buffer; secret: string; seconds: string }): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
