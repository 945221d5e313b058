import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** An answer made ahead of time: bytes in three encodings, a tag, and headers that never change. */
export type Prepared = {
  status: number;
  etag: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
  heads: Record<Encoding, Record<string, string | number>>;
};

type Encoding = 'br' | 'gzip' | 'identity';

type Source = {
  body: Buffer | string;
  type: string;
  headers: Record<string, string>;
  status?: number;
};

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest|xml|openapi)|image\/svg)/;

export function prepare({ body, type, headers, status = 200 }: Source): Prepared {
  const identity = Buffer.from(body);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const isWorthIt = COMPRESSIBLE.test(type) && identity.length > 512;
  const gzip = isWorthIt ? gzipSync(identity) : identity;
  const br = isWorthIt ? brotli(identity) : identity;
  const common = { vary: 'accept-encoding', ...headers, 'content-type': type, etag };
  const head = (bytes: Buffer, encoding?: string) => ({
    ...common,
    ...(encoding && isWorthIt && { 'content-encoding': encoding }),
    'content-length': bytes.length,
  });
  return {
    status,
    etag,
    bodies: { br, gzip, identity },
    heads: { br: head(br, 'br'), gzip: head(gzip, 'gzip'), identity: head(identity) },
  };
}

/** Sends it as the client likes it best, or 304 when the client already has it. */
export function send(prepared: Prepared, request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (prepared.status === 200 && request.headers['if-none-match']?.includes(prepared.etag)) {
    const { 'content-length': _, 'content-encoding': __, ...head } = prepared.heads[encoding];
    response.writeHead(304, head).end();
    return;
  }
  response.writeHead(prepared.status, prepared.heads[encoding]);
  response.end(request.method === 'HEAD' ? undefined : prepared.bodies[encoding]);
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** Quality 5 is a tenth of the time of the default and a few per cent larger: everything is compressed at start. */
function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
