import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Socket } from 'node:net';
import type { Forwarded } from './forwarded.ts';

/** Security and authorization messages. */
const FACILITY = 10;
const WARNING = 4;
const INFORMATIONAL = 6;
const TIMEOUT_MS = 10_000;

/** A message of RFC 5424: its id is the kind of the event, its text the event as JSON. */
export function syslogMessage(event: Forwarded, host: string): string {
  const severity = /\.(failed|locked|refused)$/.test(event.kind) ? WARNING : INFORMATIONAL;
  const header = `<${FACILITY * 8 + severity}>1 ${event.at.toISOString()} ${host} academy - ${event.kind} -`;
  return `${header} ${event.line}`;
}

/** Sends messages by UDP, or by TCP or TLS with length prefixes (RFC 6587), and waits until they are sent. */
export async function sendSyslog(
  url: string,
  messages: readonly string[],
  { ca }: { /** Who is trusted instead of the usual authorities. */ ca?: string } = {},
): Promise<void> {
  const { protocol, hostname, port } = partsOf(url);
  const bytes = messages.map((message) => Buffer.from(message, 'utf8'));
  if (protocol === 'udp') return sendDatagrams(bytes, { hostname, port });
  const frames = bytes.flatMap((message) => [Buffer.from(`${message.length} `), message]);
  return sendStream(Buffer.concat(frames), { isTls: protocol === 'tls', ca, hostname, port });
}

type Place = { hostname: string; port: number };

function partsOf(url: string): Place & { protocol: string } {
  const [, protocol = '', rest = ''] = /^(\w+):\/\/(.*?)\/?$/.exec(url) ?? [];
  const { hostname, port } = new URL(`http://${rest}`);
  // The parser omits the default port of http.
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) };
}

async function sendDatagrams(messages: readonly Buffer[], { hostname, port }: Place): Promise<void> {
  const socket = createSocket(isIP(hostname) === 6 ? 'udp6' : 'udp4');
  try {
    for (const message of messages)
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.send(message, port, hostname, (error) => (error ? reject(error) : resolve()));
      });
  } finally {
    socket.close();
  }
}

type Stream = Place & { isTls: boolean; ca: string | undefined };

function sendStream(bytes: Buffer, { isTls, ca, hostname, port }: Stream): Promise<void> {
  return new Promise((resolve, reject) => {
    const place = { host: hostname, port };
    const socket: Socket = isTls
      ? connectTls({
          ...place,
          ...(ca !== undefined && { ca }),
          ...(isIP(hostname) === 0 && { servername: hostname }),
        })
      : connectTcp(place);
    socket.setTimeout(TIMEOUT_MS, () =>
      socket.destroy(new Error('The syslog server did not answer in time')),
    );
    socket.once('error', reject);
    socket.once('close', (hadError) => {
      if (!hadError) resolve();
    });
    // A server that refuses the message closes early, which surfaces as a write error.
    socket.resume();
    socket.end(bytes);
  });
}
