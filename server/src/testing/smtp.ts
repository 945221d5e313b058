import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { whenDone } from './when-done.ts';

/** A mail as it came over the wire; `raw` has its quoted-printable parts made readable. */
export type ReceivedMail = { from: string; to: string[]; raw: string };

export type TestSmtp = {
  url: string;
  mails: ReceivedMail[];
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Recipients that are turned away. */
  refused: Set<string>;
  /** Leaves mails to a recipient without an answer, until the function that it returns is called. */
  holdBack: (recipient: string) => () => void;
};

/** A real SMTP server that a test can stop and start again on the same port. */
export async function testSmtp(): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  const held = new Map<string, Promise<void>>();
  let server = listener();
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  let isRunning = true;

  const stop = async () => {
    if (!isRunning) return;
    isRunning = false;
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  whenDone(stop);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    holdBack(recipient) {
      let release = () => {};
      held.set(recipient, new Promise<void>((resolve) => (release = resolve)));
      return release;
    },
    stop,
    async start() {
      server = listener();
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
      isRunning = true;
    },
  };

  function listener(): SMTPServer {
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(refused.has(address) ? new Error('No such mailbox') : null),
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        const { mailFrom, rcptTo } = envelope;
        const accept = () => {
          const from = mailFrom ? mailFrom.address : '';
          const raw = readable(Buffer.concat(chunks).toString('latin1'));
          mails.push({ from, to: rcptTo.map(({ address }) => address), raw });
          done();
        };
        stream.on('end', () => {
          const [holding] = rcptTo.flatMap(({ address }) => held.get(address) ?? []);
          if (holding) void holding.then(accept);
          else accept();
        });
      },
    });
    // A client that hangs up is what some tests are about.
    return smtp.on('error', () => undefined);
  }
}

/** Undoes quoted-printable and folded headers, which is all that our mails use. */
function readable(raw: string): string {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n ', ' ');
}
