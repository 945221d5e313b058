import { connect } from 'node:net';
import type { Socket } from 'node:net';

export type Response = { status: number; hasRetryAfter: boolean; body: string };
type Exchange = { request: string; needsBody: boolean; done: (response: Response | Error) => void };

type Connection = {
  socket: Socket;
  exchange: Exchange | undefined;
  head: Buffer;
  /** Bytes of the body still missing; undefined before the head is complete. */
  missing: number | undefined;
  response: Response;
  body: Buffer[];
  isLast: boolean;
};

export type RawClient = { send: (exchange: Exchange) => void; connections: () => number; close: () => void };

/**
 * HTTP over kept-alive connections with minimal work, since it shares the cores with the measured server:
 * requests are strings, and only status and length of a response are read. Without a free connection it opens
 * another one, up to a limit; beyond that requests wait, which counts as response time.
 */
export function createRawClient(port: number, { maxConnections }: { maxConnections: number }): RawClient {
  const idle: Connection[] = [];
  const waiting: Exchange[] = [];
  const open = new Set<Connection>();

  const send = (exchange: Exchange) => {
    const free = idle.pop();
    if (free) begin(free, exchange);
    else if (open.size < maxConnections) begin(openConnection(), exchange);
    else waiting.push(exchange);
  };
  const begin = (connection: Connection, exchange: Exchange) => {
    connection.exchange = exchange;
    connection.socket.write(exchange.request, 'latin1');
  };
  const finish = (connection: Connection, result: Response | Error) => {
    const { exchange } = connection;
    connection.exchange = undefined;
    connection.missing = undefined;
    connection.body = [];
    if (connection.isLast || result instanceof Error) connection.socket.destroy();
    else {
      const next = waiting.shift();
      if (next) begin(connection, next);
      else idle.push(connection);
    }
    exchange?.done(result);
  };
  const openConnection = (): Connection => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    const connection: Connection = {
      socket,
      exchange: undefined,
      head: EMPTY,
      missing: undefined,
      response: { status: 0, hasRetryAfter: false, body: '' },
      body: [],
      isLast: false,
    };
    open.add(connection);
    let reason = new Error('closed');
    socket.on('error', (error) => (reason = error));
    socket.on('close', () => {
      open.delete(connection);
      const at = idle.indexOf(connection);
      if (at >= 0) idle.splice(at, 1);
      connection.isLast = true;
      if (connection.exchange) finish(connection, reason);
      const next = waiting.shift();
      if (next) send(next);
    });
    socket.on('data', (chunk) => {
      const rest = connection.missing === undefined ? readHead(connection, chunk) : chunk;
      if (rest === undefined || connection.missing === undefined) return;
      connection.missing -= rest.length;
      if (connection.exchange?.needsBody) connection.body.push(rest);
      if (connection.missing > 0) return;
      finish(connection, { ...connection.response, body: Buffer.concat(connection.body).toString() });
    });
    return connection;
  };

  return {
    send,
    connections: () => open.size,
    close() {
      waiting.length = 0;
      for (const { socket } of open) socket.destroy();
    },
  };
}

const EMPTY = Buffer.alloc(0);

/** The first bytes of the body once the head is complete. */
function readHead(connection: Connection, chunk: Buffer): Buffer | undefined {
  const bytes = connection.head.length > 0 ? Buffer.concat([connection.head, chunk]) : chunk;
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) {
    connection.head = bytes;
    return undefined;
  }
  connection.head = EMPTY;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const hasNone = status === 304 || status === 204;
  if (length === undefined && !hasNone) {
    connection.socket.destroy(new Error(`An answer without a length: ${head.split('\r\n', 1)[0]}`));
    return undefined;
  }
  connection.isLast = /\r\nconnection: close/i.test(head);
  connection.response = { status, hasRetryAfter: /\r\nretry-after: \d/i.test(head), body: '' };
  connection.missing = hasNone ? 0 : Number(length);
  return bytes.subarray(end + 4);
}
