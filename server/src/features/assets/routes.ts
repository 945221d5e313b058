import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { DomainError } from '@academy/domain/errors';
import { IMMUTABLE } from '../../http/headers.ts';
import { rangeOf } from './range.ts';

type Stored = { extension: string; media_type: string; bytes: Buffer };

/** Pictures, videos and captions of the content. The name is the hash of the bytes, so an answer is true for ever. */
export function assetRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  app.get<{ Params: { name: string } }>(
    '/assets/content/:name',
    { config: { rateLimit: false } },
    async (request, reply) => {
      const [hash = '', extension = ''] = request.params.name.split('.', 2);
      const stored = await findAsset(pool, hash);
      if (!stored || stored.extension !== extension)
        throw new DomainError('not_found', 'There is nothing at this address.');
      const { bytes, media_type: type } = stored;
      // Opened by itself a picture is a document: nothing in it may run.
      reply
        .headers({
          ...IMMUTABLE,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'accept-ranges': 'bytes',
        })
        .type(type);
      if (request.headers.range === undefined) return reply.send(bytes);
      // Players ask for a piece at a time, and cannot seek without it.
      const range = rangeOf(request.headers.range, bytes.length);
      if (!range) return reply.status(416).header('content-range', `bytes */${bytes.length}`).send();
      return reply
        .status(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
        .send(bytes.subarray(range.start, range.end + 1));
    },
  );
}

async function findAsset(pool: Pool, hash: string): Promise<Stored | undefined> {
  const { rows } = await pool.query<Stored>({
    name: 'find-asset',
    text: 'select extension, media_type, bytes from assets where hash = $1',
    values: [hash],
  });
  return rows[0];
}
