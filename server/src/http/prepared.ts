import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A response that can be sent many times: an ETag, and bytes with headers in each encoding. */
export type Prepared = {
  status: number;
  etag: string;
  /** Compressed on first use and cached. */
  as: (encoding: Encoding) => Encoded;
  /** The memory it uses: bodies, headers and the compressed copies so far. */
  byteLength: () => number;
  /** Called whenever a compressed copy was added. */
  onGrow: (listener: () => void) => void;
};

type Encoded = { body: Buffer; head: Record<string, string | number> };

type Encoding = 'br' | 'gzip' | 'identity';

type Source = {
  body: Buffer | string;
  type: string;
  headers: Record<string, string>;
  status?: number;
};

const COMPRESSIBLE = /^(text\/|application\/(atom|json|javascript|manifest|schema|xml|openapi)|image\/svg)/;

export function prepare({ body, type, headers, status = 200 }: Source): Prepared {
  const identity = exactCopy(Buffer.from(body));
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const isWorthIt = COMPRESSIBLE.test(type) && identity.length > 512;
  const common = { vary: 'accept-encoding', ...headers, 'content-type': type, etag };
  const encode = (encoding: Encoding): Encoded => {
    const isCompressed = isWorthIt && encoding !== 'identity';
    const bytes = isCompressed ? exactCopy(COMPRESS[encoding](identity)) : identity;
    const head = {
      ...common,
      ...(isCompressed && { 'content-encoding': encoding }),
      'content-length': bytes.length,
    };
    return { body: bytes, head };
  };
  const encoded: Partial<Record<Encoding, Encoded>> = {};
  const commonBytes = headerBytes(common);
  let grown = () => {};
  return {
    status,
    etag,
    as(encoding) {
      const known = encoded[encoding];
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
