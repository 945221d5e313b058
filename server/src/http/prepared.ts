import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/**
 * A response that can be sent many times: an ETag, and bytes with headers in each encoding. Only requested
 * encodings are kept: a compressed copy is a fifth of the text, which decides how much of a catalog fits into
 * the cache, and all others can be derived from it.
 */
export type Prepared = {
  status: number;
  etag: string;
  /** The route pattern, and its owner, for metrics. */
  route: string;
  tenantId: string;
  /** Made on first use. */
  as: (encoding: Encoding) => Encoded;
  /** The memory it uses: existing bodies and headers. */
  byteLength: () => number;
  /** Called whenever a copy was added or dropped. */
  onResize: (listener: () => void) => void;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Finds the prepared response to a request of this route. */
    findPrepared?: (request: FastifyRequest) => Prepared | undefined;
  }
}

export type FindPrepared = (request: IncomingMessage) => Prepared | undefined;

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

const COMPRESSIBLE =
  /^(text\/|application\/(atom|json|javascript|manifest|octet-stream|schema|wasm|xml|openapi)|image\/svg)/;

export const prepare = (source: Source): Prepared => new PreparedResponse(source);

/** A class, since there are thousands of them: closures would take as much memory as a small body. */
class PreparedResponse implements Prepared {
  readonly status: number;
  readonly etag: string;
  readonly route: string;
  readonly tenantId: string;
  readonly #common: Record<string, string>;
  readonly #isWorthIt: boolean;
  readonly #copies: Partial<Record<Encoding, Encoded>> = {};
  /** The source of other copies: the given text, until there is a compressed copy. */
  #origin: { body: Buffer; encoding: Encoding };
  #resized = () => {};

  constructor({ body, type, headers, status = 200, route = 'file', tenantId = '' }: Source) {
    const text = exactCopy(typeof body === 'string' ? Buffer.from(body) : body);
    this.status = status;
    this.etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    this.route = route;
    this.tenantId = tenantId;
    this.#origin = { body: text, encoding: 'identity' };
    this.#common = { vary: 'accept-encoding', ...headers, 'content-type': type, etag: this.etag };
    this.#isWorthIt = COMPRESSIBLE.test(type) && text.length > 512;
  }

  as(encoding: Encoding): Encoded {
    return this.#copies[encoding] ?? this.#add(encoding, this.#encode(encoding));
  }

  byteLength(): number {
    const copies = Object.values(this.#copies);
    const bodies = new Set([this.#origin.body, ...copies.map(({ body }) => body)]);
    const heads = (1 + copies.length) * headerBytes(this.#common);
    return [...bodies].reduce((sum, { length }) => sum + length, heads);
  }

  onResize(listener: () => void): void {
    this.#resized = listener;
  }

  #text(): Buffer {
    return DECOMPRESS[this.#origin.encoding](this.#origin.body);
  }

  #encode(encoding: Encoding): Buffer {
    const text = this.#text();
    return this.#isWorthIt ? exactCopy(COMPRESS[encoding](text)) : text;
  }

  #add(encoding: Encoding, body: Buffer): Encoded {
    const isCompressed = this.#isWorthIt && encoding !== 'identity';
    const head = {
      ...this.#common,
      ...(isCompressed && { 'content-encoding': encoding }),
      'content-length': body.length,
    };
    const copy = { body, head };
    this.#copies[encoding] = copy;
    if (isCompressed) this.#origin = { body, encoding };
    this.#resized();
    return copy;
  }
}

function headerBytes(headers: Record<string, string>): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}

/** Small buffers are often slices of a larger block, which they would keep alive. */
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
  identity: (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => gzipSync(bytes),
  /**
   * Quality 5 takes a tenth of the default's time and is a few percent larger; the first client waits for it.
   */
  br: (bytes: Buffer) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
};

const DECOMPRESS = {
  identity: (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => gunzipSync(bytes),
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
};
