import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { compressAgain } from './compress-again.ts';

/** A response that can be sent many times: an ETag, and bytes with headers in each encoding. */
export type Prepared = {
  status: number;
  etag: string;
  /** The pattern of its address, and whose it is, for metrics. */
  route: string;
  tenantId: string;
  /** Compressed on first use and cached; a page that is used again is then compressed better. */
  as: (encoding: Encoding) => Encoded;
  /** Compresses a page better before anybody asks for it. */
  compressAhead: () => void;
  /** The memory it uses: bodies, headers and the compressed copies so far. */
  byteLength: () => number;
  /** Called whenever a compressed copy was added or replaced. */
  onGrow: (listener: () => void) => void;
};

type Encoded = { body: Buffer; head: Record<string, string | number> };

type Encoding = 'br' | 'gzip' | 'identity';

type Source = {
  body: Buffer | string;
  type: string;
  headers: Record<string, string>;
  status?: number;
  route?: string;
  tenantId?: string;
};

const COMPRESSIBLE = /^(text\/|application\/(atom|json|javascript|manifest|schema|xml|openapi)|image\/svg)/;

export function prepare({
  body,
  type,
  headers,
  status = 200,
  route = 'file',
  tenantId = '',
}: Source): Prepared {
  const identity = exactCopy(typeof body === 'string' ? Buffer.from(body) : body);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const isWorthIt = COMPRESSIBLE.test(type) && identity.length > 512;
  const common = { vary: 'accept-encoding', ...headers, 'content-type': type, etag };
  const withHead = (bytes: Buffer, encoding?: Encoding): Encoded => ({
    body: bytes,
    head: { ...common, ...(encoding && { 'content-encoding': encoding }), 'content-length': bytes.length },
  });
  const encode = (encoding: Encoding): Encoded =>
    isWorthIt && encoding !== 'identity'
      ? withHead(exactCopy(COMPRESS[encoding](identity)), encoding)
      : withHead(identity);
  const encoded: Partial<Record<Encoding, Encoded>> = {};
  const commonBytes = headerBytes(common);
  let grown = () => {};
  let canImprove = isWorthIt && type.startsWith('text/html');
  const improve = () => {
    canImprove = false;
    compressAgain(identity, (smallest) => {
      encoded.br = withHead(exactCopy(smallest), 'br');
      grown();
    });
  };
  return {
    status,
    etag,
    route,
    tenantId,
    as(encoding) {
      const known = encoded[encoding];
      if (known && canImprove && encoding === 'br') improve();
      if (known) return known;
      const made = encode(encoding);
      encoded[encoding] = made;
      grown();
      return made;
    },
    byteLength() {
      const copies = Object.values(encoded);
      const compressed = copies.filter((copy) => copy.body !== identity);
      const bodies = compressed.reduce((sum, copy) => sum + copy.body.length, identity.length);
      return bodies + commonBytes * (1 + copies.length);
    },
    compressAhead: () => void (canImprove && improve()),
    onGrow: (listener) => void (grown = listener),
  };
}

function headerBytes(headers: Record<string, string>): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}

/** Small buffers are often slices of a larger block, which would be kept alive by them. */
function exactCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Sends the best encoding the client accepts, or 304 if the client already has it. */
export function send(prepared: Prepared, request: IncomingMessage, response: ServerResponse): void {
  const { body, head } = prepared.as(encodingFor(request.headers['accept-encoding']));
  if (prepared.status === 200 && request.headers['if-none-match']?.includes(prepared.etag)) {
    const { 'content-length': _, 'content-encoding': __, ...still } = head;
    response.writeHead(304, still).end();
    return;
  }
  response.writeHead(prepared.status, head);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

const COMPRESS = {
  gzip: (bytes: Buffer) => gzipSync(bytes),
  /** Quality 5 takes a tenth of the default's time and is a few percent larger; the first client waits for it. */
  br: (bytes: Buffer) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
};
