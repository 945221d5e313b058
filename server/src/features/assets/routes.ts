import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import type { AssetSigner } from '../../catalog/asset-signer.ts';
import { addressKey } from '../../http/client-address.ts';
import type { AddressOf } from '../../http/client-address.ts';
import { IMMUTABLE } from '../../http/headers.ts';
import { concurrencyCounter } from './concurrency.ts';
import type { ConcurrencyLimit } from './concurrency.ts';
import { rangeOf } from './range.ts';
import type { AssetReader } from './reader.ts';
import type { Asset } from './store.ts';

type Options = {
  addressOf: AddressOf;
  reader: AssetReader;
  limit: ConcurrencyLimit;
  signer: AssetSigner;
  /** Whether anything live shows an asset to everybody. */
  isOpen: (hash: string) => Promise<boolean>;
  /** How long a client may take nothing of what is sent. Players that pause ask for the rest by its range. */
  stalledMs: number;
};

/** Pictures, videos and captions of the content. The name is the hash of the bytes, so an answer is true for ever. */
export function assetRoutes(
  app: FastifyInstance,
  { addressOf, reader, limit, signer, isOpen, stalledMs }: Options,
): void {
  const enter = concurrencyCounter(limit);
  app.route<{ Params: { name: string } }>({
    // Both by hand: the framework would read the whole file to answer HEAD.
    method: ['GET', 'HEAD'],
    url: '/assets/content/:name',
    config: { rateLimit: false },
    async handler(request, reply) {
      const leave = enter(addressKey(addressOf(request.raw)));
      if (!leave)
        throw new DomainError('overloaded', 'Too many files are being sent. Please try again in a moment.', {
          retryAfter: 2,
        });
      // Sent, refused or hung up: the connection's part in it is over.
      reply.raw.once('close', leave);
      reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
      // The connection goes on to other requests, which have limits of their own.
      reply.raw.once('finish', () => reply.raw.setTimeout(0));
      const [hash = '', extension = ''] = request.params.name.split('.', 2);
      const asset = await reader.find(hash);
      if (!asset || asset.extension !== extension)
        throw new DomainError('not_found', 'There is nothing at this address.');
      const caching = await cachingOf(request, { asset, signer, isOpen });
      return sendAsset({ request, reply, reader, asset, caching });
    },
  });
}

type Access = Pick<Options, 'signer' | 'isOpen'> & { asset: Asset };

/** What is open may be kept by everybody; what is locked comes by a signed address, as long as that is good. */
async function cachingOf(request: FastifyRequest, { asset, signer, isOpen }: Access) {
  const { signature } = request.query as { signature?: unknown };
  const name = `${asset.hash}.${asset.extension}`;
  const seconds = typeof signature === 'string' ? signer.secondsLeft(name, signature) : null;
  if (seconds !== null) return { 'cache-control': `private, max-age=${seconds}, immutable` };
  if (await isOpen(asset.hash)) return IMMUTABLE;
  throw new DomainError('forbidden', 'This file belongs to a locked lesson. Please open the lesson again.');
}

type Sending = {
  request: FastifyRequest;
  reply: FastifyReply;
  reader: AssetReader;
  asset: Asset;
  caching: Record<string, string>;
};

async function sendAsset({ request, reply, reader, asset, caching }: Sending): Promise<FastifyReply> {
  const etag = `"${asset.hash}"`;
  reply
    .headers({
      ...caching,
      etag,
      // Opened by itself a picture is a document: nothing in it may run.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'accept-ranges': 'bytes',
    })
    .type(asset.mediaType);
  const { range: asked, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) return reply.status(304).send();
  // Players ask for a piece at a time, and cannot seek without it. A range of something else is not sent.
  const range = ifRange === undefined || ifRange === etag ? rangeOf(asked, asset.size) : null;
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${asset.size}`).send();
  const { start, end } = range ?? { start: 0, end: asset.size - 1 };
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${asset.size}`);
  reply.header('content-length', end + 1 - start);
  if (request.method === 'HEAD' || asset.size === 0) return reply.send();
  const chunks = reader.read(asset, { start, end });
  // The first one is waited for: while nothing is sent, a failure can still be told.
  const first = await chunks.next();
  return reply.send(Readable.from(following(first, chunks), { objectMode: false, highWaterMark: 1 }));
}

async function* following(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

function matches(header: string, etag: string): boolean {
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
}
