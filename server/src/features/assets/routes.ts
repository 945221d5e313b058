import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import { createShares, networkGroups } from '@academy/identity/shares';
import { createOpenAssetCheck } from '../../catalog/open-assets.ts';
import type { Context } from '../../context.ts';
import { IMMUTABLE } from '../../http/headers.ts';
import { OverloadedError } from '../../http/responses.ts';
import { isLinkOpen } from '../drafts/index.ts';
import { rangeOf } from './range.ts';
import { assetReader } from './reader.ts';
import type { AssetReader } from './reader.ts';
import type { Asset } from './store.ts';

/** Images, videos and captions of the content. The name is the hash of the bytes, so responses never become stale. */
export function assetRoutes(app: FastifyInstance, context: Context): void {
  const { addressOf, catalog, metrics, caches } = context;
  const { cacheBytes, streams, stalledMs } = context.config.assets;
  const { assets: pool } = context.database;
  const reader = assetReader({ pool, cacheBytes, metrics });
  caches.watch('assets', reader.cacheState);
  const isOpen = createOpenAssetCheck({ pool, catalog });
  const shares = createShares({ total: streams });
  app.route<{ Params: { name: string } }>({
    // GET and HEAD are registered together: the framework's own HEAD would read the whole file.
    method: ['GET', 'HEAD'],
    url: '/assets/content/:name',
    config: { rateLimit: false },
    async handler(request, reply) {
      const leave = shares.take(networkGroups(addressOf(request.raw)));
      if (!leave) throw new OverloadedError();
      // A paused player requests the rest with a range.
      const stalled = setTimeout(() => reply.raw.destroy(), stalledMs);
      // The place is free again once the response is sent, refused or aborted.
      reply.raw.once('close', () => {
        leave();
        clearTimeout(stalled);
      });
      const [hash = '', extension = ''] = request.params.name.split('.', 2);
      const asset = await reader.find(hash);
      if (!asset || asset.extension !== extension)
        throw new DomainError('not_found', 'There is nothing at this address.');
      const caching = await cachingOf(request, { context, asset, isOpen });
      return sendAsset({ request, reply, reader, asset, caching, onRead: () => stalled.refresh() });
    },
  });
}

type Access = {
  context: Context;
  asset: Asset;
  /** Whether a live item shows the asset publicly. */
  isOpen: (hash: string) => Promise<boolean>;
};

/**
 * Public assets may be cached by anyone; protected ones need a valid signature and are cached until it
 * expires.
 */
async function cachingOf(request: FastifyRequest, { context, asset, isOpen }: Access) {
  const { assetSigner, database, now } = context;
  const { signature } = request.query as { signature?: unknown };
  const name = `${asset.hash}.${asset.extension}`;
  const verified = typeof signature === 'string' ? assetSigner.verify(name, signature) : null;
  if (verified && verified.linkId === null)
    return { 'cache-control': `private, max-age=${verified.secondsLeft}, immutable` };
  // A browser asks each time, since the link may be revoked at any moment.
  const linkId = verified?.linkId;
  if (linkId && (await isLinkOpen(database.assets, { linkId, now: now() })))
    return { 'cache-control': 'private, no-cache' };
  if (await isOpen(asset.hash)) return IMMUTABLE;
  throw new DomainError('forbidden', 'This file belongs to a locked lesson. Please open the lesson again.');
}

type SendOptions = {
  request: FastifyRequest;
  reply: FastifyReply;
  reader: AssetReader;
  asset: Asset;
  caching: Record<string, string>;
  /** Called when the client has taken a chunk. */
  onRead: () => void;
};

async function sendAsset({
  request,
  reply,
  reader,
  asset,
  caching,
  onRead,
}: SendOptions): Promise<FastifyReply> {
  const etag = `"${asset.hash}"`;
  reply
    .headers({
      ...caching,
      etag,
      // An image opened directly is a document, in which no script may run.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'accept-ranges': 'bytes',
    })
    .type(asset.mediaType);
  const { range: rangeHeader, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) return reply.status(304).send();
  // Players request ranges, and can't seek without them. A range of another version is not sent.
  const range = ifRange === undefined || ifRange === etag ? rangeOf(rangeHeader, asset.size) : null;
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${asset.size}`).send();
  const { start, end } = range ?? { start: 0, end: asset.size - 1 };
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${asset.size}`);
  reply.header('content-length', end + 1 - start);
  if (request.method === 'HEAD' || asset.size === 0) return reply.send();
  const chunks = reader.read(asset, { start, end });
  // Waits for the first chunk: before anything is sent, a failure can still be reported.
  const first = await chunks.next();
  return reply.send(Readable.from(following(first, chunks, onRead), { objectMode: false, highWaterMark: 1 }));
}

async function* following(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>, onRead: () => void) {
  if (first.done) return;
  yield first.value;
  for await (const chunk of rest) {
    onRead();
    yield chunk;
  }
}

function matches(header: string, etag: string): boolean {
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
}
