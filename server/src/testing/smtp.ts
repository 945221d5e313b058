import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { whenDone } from './when-done.ts';

/** A received email; `raw` has its quoted-printable parts decoded. */
export type ReceivedMail = { from: string; to: string[]; raw: string };

export type TestSmtp = {
  url: string;
  mails: ReceivedMail[];
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Recipients that are refused. */
  refused: Set<string>;
  /** Leaves emails to a recipient unanswered until the returned function is called. */
  holdBack: (recipient: string) => () => void;
  /** Resets test settings: answers held emails, refuses nobody, runs, and has received nothing. */
  reset: (pool: Pool) => Promise<void>;
};

/** A real SMTP server that a test can stop and restart on the same port. */
export async function testSmtp(): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  const held = new Map<string, { released: Promise<void>; release: () => void }>();
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
  const start = async () => {
    if (isRunning) return;
    server = listener();
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    isRunning = true;
  };
  whenDone(stop);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    holdBack(recipient) {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      held.set(recipient, { released, release });
      return release;
    },
    stop,
    start,
    async reset(pool) {
      for (const { release } of held.values()) release();
      held.clear();
      refused.clear();
      await start();
      await emptyOutbox(pool);
      mails.length = 0;
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
          if (holding) void holding.released.then(accept);
          else accept();
        });
      },
    });
    // Some tests are about clients that disconnect.
    return smtp.on('error', () => undefined);
  }
}

/** Deletes every email once none is being sent, so that none arrives later. */
async function emptyOutbox(pool: Pool): Promise<void> {
  const isBeingSent = 'tries > 0 and sent_at is null and last_error is null and next_try_at is not null';
  await pool.query(`delete from mails where not (${isBeingSent})`);
  const left = async () => (await pool.query(`select 1 from mails where ${isBeingSent}`)).rowCount;
  await expect.poll(left, { timeout: 25_000 }).toBe(0);
  await pool.query('delete from mails');
}

/** Decodes quoted-printable and folded headers, which is all our emails use. */
function readable(raw: string): string {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n ', ' ');
}
